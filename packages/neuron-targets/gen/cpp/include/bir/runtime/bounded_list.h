#ifndef INSTABREW_RUNTIME_BOUNDED_LIST_H
#define INSTABREW_RUNTIME_BOUNDED_LIST_H

#include <cstddef>
#include <vector>

namespace instabrew {

/** A list that a reader takes with at most `Max` entries (wire/wrong-length). */
template <class T, std::size_t Max>
class BoundedList : public std::vector<T> {
 public:
  using std::vector<T>::vector;
};

}  // namespace instabrew

#endif
