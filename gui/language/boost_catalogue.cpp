#include <algorithm>
#include <boost/locale/gnu_gettext.hpp>
#include <locale>

#include "language/catalogue.hpp"

namespace tafl::gui {
namespace {

namespace gettext = boost::locale::gnu_gettext;

/// Boost's reader of gettext's catalogues. It needs no locale of the system, because a minimal system has none.
class GettextCatalogue : public Catalogue {
public:
    explicit GettextCatalogue(const EmbeddedCatalogue& embedded) {
        gettext::messages_info info;
        info.language = embedded.code;
        info.encoding = "UTF-8";
        info.domains.emplace_back("taflsmith");
        info.paths.emplace_back("");
        info.callback = [bytes = embedded.bytes](const std::string&, const std::string&) {
            return std::vector<char>(bytes.begin(), bytes.end());
        };
        messages_.reset(gettext::create_messages_facet<char>(info));
    }
    bool isRead() const { return messages_ != nullptr; }

    const char* find(const char* context, const char* english) const override {
        return messages_->get(0, context, english);
    }
    const char* find(const char* one, const char*, std::int64_t number) const override {
        // Older versions take an int.
        return messages_->get(0, nullptr, one, static_cast<int>(std::clamp<std::int64_t>(number, 0, 1'000'000'000)));
    }

private:
    struct Release {
        // Locales count the references to a facet, and the last one destroys it.
        void operator()(boost::locale::message_format<char>* messages) const {
            const std::locale owner(std::locale::classic(), messages);
        }
    };
    std::unique_ptr<boost::locale::message_format<char>, Release> messages_;
};

}  // namespace

std::unique_ptr<const Catalogue> readCatalogue(const EmbeddedCatalogue& embedded) {
    auto out = std::make_unique<GettextCatalogue>(embedded);
    return out->isRead() ? std::move(out) : nullptr;
}

}  // namespace tafl::gui
