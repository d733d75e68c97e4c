#include "components.hpp"

using namespace tafl_rules;

TAFLSMITH_LIBRARY("announce", "1.0", &announce_open_paths, &announce_watch_king);
