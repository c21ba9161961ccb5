#ifndef INSTABREW_RUNTIME_FWD_H
#define INSTABREW_RUNTIME_FWD_H

/** Names that headers of emitted code mention, for those that need no more. */
namespace instabrew {

class ConstraintCheck;
class DocumentWalk;
class ObjectReader;
class ObjectWriter;
class Reader;
class ValueWriter;

}  // namespace instabrew

#endif
