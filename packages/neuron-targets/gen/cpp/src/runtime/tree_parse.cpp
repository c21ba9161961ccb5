#include "tree_builder.h"

namespace instabrew {

// Apart: the parser of the library takes longer to compile than any other source.
bool TreeBuilder::parse() { return nlohmann::json::sax_parse(text_, this); }

}  // namespace instabrew
