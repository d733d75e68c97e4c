#include "docs/json_schema.hpp"

#include <algorithm>
#include <regex>
#include <set>
#include <stdexcept>

namespace docs {
namespace {

using nlohmann::json;

class Validator {
public:
    explicit Validator(const json& root) : root_(root) {}

    std::vector<std::string> run(const json& value) {
        check(value, root_, "");
        return std::move(errors_);
    }

private:
    void check(const json& value, const json& schema, const std::string& path) {
        if (schema.contains("$ref")) return check(value, resolve(schema["$ref"]), path);
        for (const auto& [keyword, given] : schema.items()) checkKeyword(keyword, given, value, schema, path);
    }

    void checkKeyword(const std::string& keyword, const json& given, const json& value, const json& schema,
                      const std::string& path) {
        static const std::set<std::string> words = {"$schema", "title", "description", "$defs"};
        if (words.contains(keyword)) return;
        bool valid = true;
        if (keyword == "type") {
            valid = given.is_string()
                        ? hasType(value, given)
                        : std::ranges::any_of(given, [&](const json& type) { return hasType(value, type); });
        } else if (keyword == "const") {
            valid = value == given;
        } else if (keyword == "enum") {
            valid = std::ranges::find(given, value) != given.end();
        } else if (keyword == "pattern") {
            valid =
                !value.is_string() || std::regex_search(value.get<std::string>(), std::regex(given.get<std::string>()));
        } else if (keyword == "minLength") {
            valid = !value.is_string() || value.get<std::string>().size() >= given;
        } else if (keyword == "minimum") {
            valid = !value.is_number() || value >= given;
        } else if (keyword == "maximum") {
            valid = !value.is_number() || value <= given;
        } else if (keyword == "minItems") {
            valid = !value.is_array() || value.size() >= given;
        } else if (keyword == "items") {
            for (std::size_t i = 0; value.is_array() && i < value.size(); ++i)
                check(value[i], given, path + "/" + std::to_string(i));
        } else if (keyword == "required") {
            for (const json& name : given) valid &= !value.is_object() || value.contains(name.get<std::string>());
        } else if (keyword == "properties") {
            for (const auto& [name, each] : given.items())
                if (value.is_object() && value.contains(name)) check(value[name], each, path + "/" + name);
        } else if (keyword == "additionalProperties") {
            checkFurther(given, value, schema, path);
        } else {
            throw std::runtime_error("the validator does not know '" + keyword + "'");
        }
        if (!valid) errors_.push_back(path + ": " + keyword + " " + given.dump());
    }

    void checkFurther(const json& given, const json& value, const json& schema, const std::string& path) {
        if (!value.is_object()) return;
        for (const auto& [name, each] : value.items()) {
            if (schema.contains("properties") && schema["properties"].contains(name)) continue;
            if (given.is_object())
                check(each, given, path + "/" + name);
            else if (given == false)
                errors_.push_back(path + "/" + name + ": unknown");
        }
    }

    const json& resolve(const std::string& reference) const {
        return root_.at(json::json_pointer(reference.substr(reference.find('/'))));
    }

    static bool hasType(const json& value, const std::string& type) {
        if (type == "string") return value.is_string();
        if (type == "boolean") return value.is_boolean();
        if (type == "integer") return value.is_number_integer();
        if (type == "array") return value.is_array();
        if (type == "object") return value.is_object();
        throw std::runtime_error("the validator does not know the type '" + type + "'");
    }

    const json& root_;
    std::vector<std::string> errors_;
};

}  // namespace

std::vector<std::string> validate(const json& value, const json& schema) { return Validator(schema).run(value); }

}  // namespace docs
