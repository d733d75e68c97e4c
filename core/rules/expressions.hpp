// Zone and class-set expressions: names with blank or '|' (union) and '-' (difference), evaluated from the left.
#pragma once
#include <map>

#include "base/diagnostic.hpp"
#include "image/calls.hpp"

namespace tafl {

/// Whether a name means squares of every board, so that no zone may have it.
bool isZoneOfEveryBoard(const std::string& name, int size);
/// The squares of a zone expression. Names are squares, `zones` and the zones of every board.
Result<SquareSet> parseZone(std::string_view expression, const BoardShape&,
                            const std::map<std::string, SquareSet>& zones);
/// Moves zones from `open`, name -> expression, to `zones`. They may refer to each other in any order. What stays in
/// `open` cannot be resolved; parseZone says why.
void resolveZones(std::map<std::string, std::string>& open, const BoardShape&, std::map<std::string, SquareSet>& zones);
/// The classes of a class-set expression.
Result<ClassSet> parseClasses(std::string_view expression, const std::vector<PieceClass>& classes);

}  // namespace tafl
