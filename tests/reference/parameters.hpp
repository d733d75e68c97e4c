// The parameters of one rule as a file states them.
#pragma once

#include "rulebook.hpp"

#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace reference {

/// The parameters of a rule. `finish` refuses those that were never read.
class Parameters {
public:
    explicit Parameters(const Rule& rule) : rule_(rule) {}

    bool has(const std::string& name) const { return rule_.parameters.count(name) != 0; }

    bool truth(const std::string& name, bool fallback) {
        const Value* value = find(name);
        if (value == nullptr) return fallback;
        if (const bool* content = std::get_if<bool>(&value->v)) return *content;
        throw wrong(name, "true or false expected");
    }

    int number(const std::string& name, int fallback, int min, int max) {
        const Value* value = find(name);
        if (value == nullptr) return fallback;
        const long* content = std::get_if<long>(&value->v);
        if (content == nullptr || *content < min || *content > max) throw wrong(name, "number out of range");
        return static_cast<int>(*content);
    }

    /// A text, or a number as text ("4").
    std::string text(const std::string& name, const std::string& fallback) {
        const Value* value = find(name);
        if (value == nullptr) return fallback;
        if (const std::string* content = std::get_if<std::string>(&value->v)) return *content;
        if (const long* content = std::get_if<long>(&value->v)) return std::to_string(*content);
        throw wrong(name, "text expected");
    }

    std::string required(const std::string& name) {
        if (!has(name)) throw wrong(name, "must be given");
        return text(name, "");
    }

    std::vector<std::string> list(const std::string& name, std::vector<std::string> fallback) {
        const Value* value = find(name);
        if (value == nullptr) return fallback;
        if (const auto* content = std::get_if<std::vector<std::string>>(&value->v)) return *content;
        if (const std::string* content = std::get_if<std::string>(&value->v)) return {*content};
        throw wrong(name, "list expected");
    }

    /// The first choice is the default.
    template <class T>
    T choice(const std::string& name, const std::vector<std::pair<std::string, T>>& choices) {
        const std::string word = text(name, choices.front().first);
        for (const auto& [known, meaning] : choices) {
            if (known == word) return meaning;
        }
        throw wrong(name, "unknown choice '" + word + "'");
    }

    void finish() const {
        for (const auto& entry : rule_.parameters) {
            if (used_.count(entry.first) == 0) throw wrong(entry.first, "unknown parameter");
        }
    }

    std::invalid_argument wrong(const std::string& name, const std::string& text) const {
        return std::invalid_argument(rule_.use + ": " + name + ": " + text);
    }

private:
    const Value* find(const std::string& name) {
        used_.insert(name);
        const auto found = rule_.parameters.find(name);
        return found == rule_.parameters.end() ? nullptr : &found->second;
    }

    const Rule& rule_;
    std::set<std::string> used_;
};

inline Side readSide(Parameters& parameters, const std::string& name) {
    return parameters.choice<Side>(name, {{"attackers", Side::attackers}, {"defenders", Side::defenders}});
}

}  // namespace reference
