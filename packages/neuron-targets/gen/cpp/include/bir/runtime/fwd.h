#ifndef INSTABREW_RUNTIME_FWD_H
#define INSTABREW_RUNTIME_FWD_H

/** Names that headers of emitted code mention; what they are stands in reader.h and writer.h. */
namespace instabrew {

class ObjectReader;
class ObjectWriter;

}  // namespace instabrew

#endif
