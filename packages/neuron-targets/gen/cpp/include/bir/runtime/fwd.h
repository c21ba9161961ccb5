#ifndef INSTABREW_RUNTIME_FWD_H
#define INSTABREW_RUNTIME_FWD_H

/** Names that headers of emitted code mention. They are defined in reader.h, writer.h and document_walk.h. */
namespace instabrew {

class DocumentWalk;
class ObjectReader;
class ObjectWriter;

}  // namespace instabrew

#endif
