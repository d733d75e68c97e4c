#include "base/phrase.hpp"

#include "base/text.hpp"
#include "base/translation.hpp"

namespace tafl {

Phrase::Phrase(Source source) {
    const std::vector<std::string> english(source.values.begin(), source.values.end());
    std::string& text = *this;
    switch (source.kind) {
        case Kind::message:
            text = fillAll(source.many && source.number != 1 ? source.many : source.one, english);
            break;
        case Kind::copied:
        case Kind::both:
        case Kind::name:
            text = english.front();
            break;
        case Kind::list:
            text = enumerate(english);
            break;
        case Kind::series:
            text = join(english, ", ");
            break;
        case Kind::alternatives:
            text = join(english, " or ");
            break;
    }
    source_ = std::make_shared<const Source>(std::move(source));
}

std::string Phrase::shown() const {
    if (!source_ || !hasCatalogue()) return *this;
    std::vector<std::string> values;
    for (const Phrase& each : source_->values) values.push_back(each.shown());
    switch (source_->kind) {
        case Kind::copied:
            return tr(c_str());
        case Kind::both:
            return values.back();
        case Kind::name:
            return trIn("name", c_str());
        case Kind::list:
            return shownList(values);
        case Kind::series:
            return join(values, ", ");
        case Kind::alternatives:
            return join(values, tr(" or "));
        case Kind::message:
            break;
    }
    return fillAll(source_->many ? findForm(source_->one, source_->many, source_->number) : tr(source_->one), values);
}

Phrase makePhrase(const char* one, const char* many, std::int64_t number, std::vector<Phrase> values) {
    return Phrase(Phrase::Source{.one = one, .many = many, .number = number, .values = std::move(values)});
}

Phrase copiedPhrase(std::string_view english) {
    return Phrase(Phrase::Source{.kind = Phrase::Kind::copied, .values = {Phrase(english)}});
}

Phrase phraseInBoth(std::string english, std::string shown) {
    return Phrase(
        Phrase::Source{.kind = Phrase::Kind::both, .values = {Phrase(std::move(english)), Phrase(std::move(shown))}});
}

Phrase phraseName(std::string_view name) {
    return Phrase(Phrase::Source{.kind = Phrase::Kind::name, .values = {Phrase(name)}});
}

Phrase phraseList(std::vector<Phrase> words) {
    return Phrase(Phrase::Source{.kind = Phrase::Kind::list, .values = std::move(words)});
}

Phrase phraseList(const std::vector<std::string>& words) {
    return phraseList(std::vector<Phrase>(words.begin(), words.end()));
}

Phrase phraseSeries(std::vector<Phrase> words) {
    return Phrase(Phrase::Source{.kind = Phrase::Kind::series, .values = std::move(words)});
}

Phrase phraseAlternatives(std::vector<Phrase> words) {
    return Phrase(Phrase::Source{.kind = Phrase::Kind::alternatives, .values = std::move(words)});
}

Phrase withSuggestion(Phrase message, const std::string& meant) {
    return meant.empty() ? message : phrase("%1; did you mean '%2'?", message, meant);
}

}  // namespace tafl
