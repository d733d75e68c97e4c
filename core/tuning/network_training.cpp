#include "tuning/network_training.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

namespace tafl {
namespace {

constexpr std::size_t units = Network::hidden, cases = Network::cases;
constexpr auto always = static_cast<std::size_t>(Term::always);
constexpr std::size_t kinds = 3;     // of pieces: attackers, defenders, royal
constexpr std::size_t batch = 4096;  // samples of a step
constexpr std::size_t shards = 8;    // parts of a batch that are looked at at once; sums depend on their number
constexpr std::size_t testEvery = 20, stretch = 2000;  // one stretch of samples of so many is kept for the test
constexpr float highestRate = 0.003f, lowestRate = 0.00015f;
constexpr float highestOfFurther = 0.001f;  // where a network is taken further: what it knows is not to be forgotten
constexpr float restraint = 1.0f;           // pulls what each bucket learned by itself towards what all have in common
constexpr float mostOfRow = 0.98f;          // so that integers hold them
constexpr float mostOfOutput = 8;           // logits; the network chooses units that hold them
constexpr float wholeOutputs = float{Network::mostOfOutput} / Network::outputOne;

/// Where the parameters lie in one long list.
struct Layout {
    std::size_t base, shared, own, goals, beside, mover, out, constant, squares, all;

    Layout(const Network::Frame& frame, std::size_t orbits) {
        all = 0;
        const auto place = [&](std::size_t count) { return std::exchange(all, all + count); };
        const auto men = 2 * static_cast<std::size_t>(frame.squares) * units;
        base = place(static_cast<std::size_t>(frame.buckets) * units);
        shared = place(men);                                         // rows of men in all buckets
        own = place(static_cast<std::size_t>(frame.buckets) * men);  // by how much they differ in each
        goals = place(Signals::goals * units);
        beside = place(Signals::beside * units);
        mover = place(2 * units);
        out = place(cases * units);
        constant = place(cases);
        squares = place(kinds * orbits);
    }
};

/// A sample as numbers of rows, in one of the ways to turn the board that bring the royal piece to the square of its
/// bucket.
struct Seen {
    std::vector<std::uint16_t> men;                              // side * squares + square, turned
    std::vector<std::uint16_t> squares;                          // kind * orbits + orbit
    std::size_t base, own, goals, beside, mover, out, constant;  // in the list of parameters
    float label, stood;  // the share that a search found, and that the evaluation said at once
};

float shareOfLogit(float logit) { return 1 / (1 + std::exp(-logit)); }

/// In bits, above the least that any expectation could have.
double lossOf(double expected, double label) {
    const auto cross = [&](double q) {
        q = std::clamp(q, 1e-6, 1 - 1e-6);
        return -(label * std::log2(q) + (1 - label) * std::log2(1 - q));
    };
    return cross(expected) - cross(label);
}

class Learner {
public:
    Learner(const RuleImage& image, const Weights& begin, const LearnPlan& plan)
        : image_(image),
          begin_(begin),
          plan_(plan),
          frame_(Network::frameOf(image)),
          squares_(static_cast<std::size_t>(frame_->squares)),
          orbits_(findOrbits()),
          alike_(findAlike()),
          at_(*frame_, orbits_),
          logitOfPoint_(std::numbers::ln10_v<float> / static_cast<float>(begin.tenfold)),
          random_(plan.seed) {}

    Learned run(const std::vector<Sample>& samples, const TellDone& tell) {
        // 1. What is learned and what is kept for the test: games lie together, so stretches are parted.
        std::vector<const Sample*> learned, tested;
        for (std::size_t i = 0; i < samples.size(); ++i)
            (i / stretch % testEvery == testEvery / 2 ? tested : learned).push_back(&samples[i]);
        if (tested.empty()) std::swap(tested, learned), learned = tested;  // too few to part
        begin(learned);
        // 2. Epochs.
        std::vector<std::uint32_t> order(learned.size());
        std::iota(order.begin(), order.end(), 0u);
        const std::size_t steps = static_cast<std::size_t>(plan_.epochs) * ((order.size() + batch - 1) / batch);
        std::size_t step = 0;
        for (int epoch = 0; epoch < plan_.epochs; ++epoch) {
            for (std::size_t i = order.size(); i > 1; --i)
                std::swap(order[i - 1], order[random_.below(static_cast<std::uint32_t>(i))]);
            for (std::size_t from = 0; from < order.size(); from += batch) {
                const std::size_t to = std::min(from + batch, order.size());
                findGradient(learned, {order.data() + from, to - from}, epoch);
                descend(++step, steps, to - from);
            }
            if (tell && !tell(epoch + 1)) return {};
        }
        // 3. The test.
        Learned out;
        Seen s;
        for (const Sample* sample : tested) {
            see(*sample, 0, s);
            std::array<float, units> sums;
            out.before += lossOf(s.stood, s.label);
            out.after += lossOf(shareOfLogit(logit(s, sums)), s.label);
        }
        out.tested = tested.size();
        out.before /= static_cast<double>(tested.size()), out.after /= static_cast<double>(tested.size());
        out.weights = rounded();
        return out;
    }

private:
    /// Squares that the variant's symmetry makes equal have one number.
    std::size_t findOrbits() {
        orbitOf_.assign(squares_, 0);
        for (std::size_t s = 0; s < squares_; ++s) {
            std::size_t least = s;
            for (const int form : frame_->forms)
                least = std::min<std::size_t>(least, frame_->turned[static_cast<std::size_t>(form) * squares_ + s]);
            if (least == s) example_.push_back(s);
            orbitOf_[s] = least == s ? example_.size() - 1 : orbitOf_[least];
        }
        for (std::size_t c = image_.calls.classes.size(); c > 0; --c) {
            const PieceClass& piece = image_.calls.classes[c - 1];
            classOf_[piece.royal ? 2 : static_cast<std::size_t>(piece.side)] = c;
        }
        return example_.size();
    }

    /// By the royal piece's square: the forms that bring it where the frame's own does, that one first.
    std::vector<std::vector<std::size_t>> findAlike() const {
        std::vector<std::vector<std::size_t>> out(squares_);
        for (std::size_t s = 0; s < squares_; ++s) {
            const auto placeIn = [&](int form) {
                return frame_->turned[static_cast<std::size_t>(form) * squares_ + s];
            };
            out[s].push_back(frame_->form[s]);
            for (const int form : frame_->forms)
                if (form != frame_->form[s] && placeIn(form) == placeIn(frame_->form[s]))
                    out[s].push_back(static_cast<std::size_t>(form));
        }
        return out;
    }

    /// Turned in the way `turn` of those that are alike.
    void see(const Sample& s, std::size_t turn, Seen& out) const {
        out.squares.clear(), out.men.clear();
        const auto royal = static_cast<std::size_t>(s.field.royals.first());
        const auto bucket = std::size_t{frame_->bucket[royal]}, form = alike_[royal][turn % alike_[royal].size()];
        for (std::size_t side = 0; side < 2; ++side)
            s.field.men[side].each([&](Square square) {
                const auto place = static_cast<std::size_t>(square);
                const std::size_t kind = s.field.royals.has(square) ? 2 : side;
                out.squares.push_back(static_cast<std::uint16_t>(kind * orbits_ + orbitOf_[place]));
                if (kind != 2)
                    out.men.push_back(
                        static_cast<std::uint16_t>(side * squares_ + frame_->turned[form * squares_ + place]));
            });
        const Side toMove = Signals::toMove(s.signals);
        const int left = static_cast<int>(out.squares.size());
        const auto number = static_cast<std::size_t>(shape_.caseOf(left, toMove));
        out.base = at_.base + bucket * units;
        out.own = at_.own + bucket * 2 * squares_ * units;
        out.goals = at_.goals + static_cast<std::size_t>(Signals::goalCase(s.signals)) * units;
        out.beside = at_.beside + static_cast<std::size_t>(Signals::besideCase(s.signals)) * units;
        out.mover = at_.mover + static_cast<std::size_t>(toMove) * units;
        out.out = at_.out + number * units;
        out.constant = at_.constant + number;
        out.label = s.found, out.stood = s.stood;
    }

    /// With what the weights before hold the pieces worth, and with their network, where they have one.
    void begin(const std::vector<const Sample*>& samples) {
        p_.assign(at_.all, 0), mean_ = p_, square_ = p_;
        gradients_.assign(shards, p_);
        for (std::size_t kind = 0; kind < kinds; ++kind)
            for (std::size_t o = 0; o < orbits_; ++o)
                p_[at_.squares + kind * orbits_ + o] = logitOfPoint_ * begin_.squares[classOf_[kind]][example_[o]];
        if (begin_.network)
            goOnFrom(*begin_.network);
        else
            beginAtRandom(samples);
    }

    /// With all that a network knows, and the constant beside it. What men are worth in all buckets, and signals part
    /// by part, are means.
    void goOnFrom(const Network& network) {
        const float logit = logitOfPoint_ * static_cast<float>(network.tenfold) / std::numbers::ln10_v<float>;
        constexpr float ofRow = 1.0f / Network::one, ofOutput = 1.0f / Network::outputOne;
        constexpr float ofConstant = ofRow * ofRow * ofOutput;
        const std::size_t men = 2 * squares_, buckets = network.base.size();
        for (std::size_t i = 0; i < units; ++i) {
            for (std::size_t b = 0; b < buckets; ++b) p_[at_.base + b * units + i] = ofRow * network.base[b][i];
            for (std::size_t man = 0; man < men; ++man) {
                float& common = p_[at_.shared + man * units + i];
                for (std::size_t b = 0; b < buckets; ++b)
                    common += ofRow * network.men[b * men + man][i] / static_cast<float>(buckets);
                for (std::size_t b = 0; b < buckets; ++b)
                    p_[at_.own + (b * men + man) * units + i] = ofRow * network.men[b * men + man][i] - common;
            }
            float all = 0;
            for (const auto& row : network.signals) all += ofRow * row[i] / Signals::count;
            for (int s = 0; s < Signals::count; ++s) {
                const float value = ofRow * network.signals[static_cast<std::size_t>(s)][i];
                const auto goals = static_cast<std::size_t>(Signals::goalCase(s)),
                           beside = static_cast<std::size_t>(Signals::besideCase(s)),
                           mover = static_cast<std::size_t>(Signals::toMove(s));
                p_[at_.goals + goals * units + i] += (value - all) * Signals::goals / Signals::count;
                p_[at_.beside + beside * units + i] += (value - all) * Signals::beside / Signals::count;
                p_[at_.mover + mover * units + i] += value * 2 / Signals::count;  // and the mean of all
            }
            for (std::size_t c = 0; c < cases; ++c) p_[at_.out + c * units + i] = logit * ofOutput * network.out[c][i];
        }
        for (std::size_t c = 0; c < cases; ++c)
            p_[at_.constant + c] = logit * ofConstant * static_cast<float>(network.constant[c]) +
                                   logitOfPoint_ * static_cast<float>(begin_.terms[always]) / 16;
    }

    /// At random, so that 0 is what the samples have on the whole.
    void beginAtRandom(const std::vector<const Sample*>& samples) {
        const auto spread = [&](std::size_t from, std::size_t to, float most) {
            for (std::size_t i = from; i < to; ++i)
                p_[i] = most * (static_cast<float>(random_.below(1u << 20)) / static_cast<float>(1 << 19) - 1);
        };
        spread(at_.shared, at_.own, 0.15f);
        spread(at_.goals, at_.out, 0.1f);
        spread(at_.out, at_.constant, 0.2f);
        spread(at_.base, at_.base + units, 0.2f);
        for (std::size_t i = 0; i < units; ++i) p_[at_.base + i] += 0.4f;
        for (std::size_t i = at_.base + units; i < at_.shared; ++i) p_[i] = p_[i - units];
        double logits = 0, labels = 0;
        Seen s;
        for (const Sample* sample : samples) {
            see(*sample, 0, s);
            std::array<float, units> sums;
            logits += logit(s, sums), labels += s.label;
        }
        const double count = static_cast<double>(samples.size()), share = std::clamp(labels / count, 0.001, 0.999);
        for (std::size_t i = 0; i < cases; ++i)
            p_[at_.constant + i] = static_cast<float>(std::log(share / (1 - share)) - logits / count);
    }

    /// Also the sums of the hidden layer.
    float logit(const Seen& s, std::array<float, units>& sums) const {
        const float* const p = p_.data();
        for (std::size_t i = 0; i < units; ++i)
            sums[i] = p[s.base + i] + p[s.goals + i] + p[s.beside + i] + p[s.mover + i];
        for (const auto man : s.men) {
            const float *const a = p + at_.shared + man * units, *const b = p + s.own + man * units;
            for (std::size_t i = 0; i < units; ++i) sums[i] += a[i] + b[i];
        }
        std::array<float, units> parts;
        for (std::size_t i = 0; i < units; ++i) {
            const float a = std::clamp(sums[i], 0.0f, 1.0f);
            parts[i] = a * a * p[s.out + i];
        }
        float out = p[s.constant];
        for (const float part : parts) out += part;
        for (const auto square : s.squares) out += p[at_.squares + square];
        return out;
    }

    void addGradient(const Seen& s, float* g) const {
        std::array<float, units> sums, slope;
        const float error = shareOfLogit(logit(s, sums)) - s.label;
        g[s.constant] += error;
        for (std::size_t i = 0; i < units; ++i) {
            const float a = std::clamp(sums[i], 0.0f, 1.0f);
            slope[i] = sums[i] > 0 && sums[i] < 1 ? 2 * error * p_[s.out + i] * a : 0;
            g[s.out + i] += error * a * a;
        }
        for (const auto square : s.squares) g[at_.squares + square] += error;
        for (const std::size_t row : {s.base, s.goals, s.beside, s.mover})
            for (std::size_t i = 0; i < units; ++i) g[row + i] += slope[i];
        for (const auto man : s.men) {
            float *const a = g + at_.shared + man * units, *const b = g + s.own + man * units;
            for (std::size_t i = 0; i < units; ++i) a[i] += slope[i], b[i] += slope[i];
        }
    }

    /// Each epoch sees a board that may be turned in several ways in another of them.
    void findGradient(const std::vector<const Sample*>& samples, std::span<const std::uint32_t> which, int epoch) {
        workOn(static_cast<int>(shards), plan_.workers, [&](int job) {
            const auto shard = static_cast<std::size_t>(job);
            auto& gradient = gradients_[shard];
            std::ranges::fill(gradient, 0.0f);
            Seen seen;
            for (std::size_t i = shard; i < which.size(); i += shards) {
                see(*samples[which[i]], which[i] + static_cast<std::size_t>(epoch), seen);
                addGradient(seen, gradient.data());
            }
            return true;
        });
    }

    void descend(std::size_t step, std::size_t steps, std::size_t count) {
        const auto part = static_cast<float>(step) / static_cast<float>(steps);
        const float highest = begin_.network ? highestOfFurther : highestRate;
        const float rate = lowestRate + (highest - lowestRate) * (1 + std::cos(std::numbers::pi_v<float> * part)) / 2;
        const float ofMean = 1 - std::pow(0.9f, static_cast<float>(step)),
                    ofSquare = 1 - std::pow(0.999f, static_cast<float>(step)), share = 1 / static_cast<float>(count);
        workOn(static_cast<int>(shards), plan_.workers, [&](int job) {
            const auto shard = static_cast<std::size_t>(job);
            for (std::size_t i = at_.all * shard / shards; i < at_.all * (shard + 1) / shards; ++i) {
                float g = 0;
                for (const auto& gradient : gradients_) g += gradient[i];
                g *= share;
                mean_[i] = 0.9f * mean_[i] + 0.1f * g;
                square_[i] = 0.999f * square_[i] + 0.001f * g * g;
                p_[i] -= rate * (mean_[i] / ofMean) / (std::sqrt(square_[i] / ofSquare) + 1e-7f);
                if (i >= at_.own && i < at_.goals) p_[i] -= restraint * rate * p_[i];
                if (i < at_.out)
                    p_[i] = std::clamp(p_[i], -mostOfRow, mostOfRow);
                else if (i < at_.constant)
                    p_[i] = std::clamp(p_[i], -mostOfOutput, mostOfOutput);
            }
            return true;
        });
    }

    std::shared_ptr<const Weights> rounded() const {
        auto out = std::make_shared<Weights>();
        out->tenfold = begin_.tenfold;
        const auto whole = [](float value, float unit, int most) {
            return std::clamp(static_cast<int>(std::lround(value * unit)), -most, most);
        };
        // 1. What the pieces are worth: classes of one kind alike, but for what the weights before held of them.
        out->squares = begin_.squares;
        for (std::size_t kind = 0; kind < kinds; ++kind)
            for (std::size_t s = 0; s < squares_; ++s) {
                const int worth =
                    whole(p_[at_.squares + kind * orbits_ + orbitOf_[s]], 1 / logitOfPoint_, mostOfSquare);
                const int change = worth - begin_.squares[classOf_[kind]][s];
                for (std::size_t c = 1; c <= image_.calls.classes.size(); ++c) {
                    const PieceClass& piece = image_.calls.classes[c - 1];
                    if ((piece.royal ? 2 : static_cast<std::size_t>(piece.side)) != kind) continue;
                    out->squares[c][s] = static_cast<std::int16_t>(
                        std::clamp(begin_.squares[c][s] + change, -mostOfSquare, mostOfSquare));
                }
            }
        // 2. The network, in units in which the largest output is nearly the largest that it may hold.
        float largest = 0;
        for (std::size_t i = at_.out; i < at_.constant; ++i) largest = std::max(largest, std::abs(p_[i]));
        const float wanted = std::ceil(static_cast<float>(begin_.tenfold) * largest / wholeOutputs);
        const int unit = std::clamp(static_cast<int>(wanted), 1, mostOfSquare);  // as much as files hold
        const float outputs = static_cast<float>(begin_.tenfold) / static_cast<float>(unit);
        auto network = std::make_shared<Network>(frame_, unit);
        const auto row = [&](float value) {
            return static_cast<std::int16_t>(whole(value, Network::one, Network::mostOfRow));
        };
        const std::size_t men = 2 * squares_;
        for (std::size_t i = 0; i < units; ++i) {
            for (std::size_t b = 0; b < network->base.size(); ++b) {
                network->base[b][i] = row(p_[at_.base + b * units + i]);
                for (std::size_t man = 0; man < men; ++man)
                    network->men[b * men + man][i] =
                        row(p_[at_.shared + man * units + i] + p_[at_.own + (b * men + man) * units + i]);
            }
            for (int s = 0; s < Signals::count; ++s)
                network->signals[static_cast<std::size_t>(s)][i] =
                    row(p_[at_.goals + static_cast<std::size_t>(Signals::goalCase(s)) * units + i] +
                        p_[at_.beside + static_cast<std::size_t>(Signals::besideCase(s)) * units + i] +
                        p_[at_.mover + static_cast<std::size_t>(Signals::toMove(s)) * units + i]);
            for (std::size_t c = 0; c < cases; ++c)
                network->out[c][i] = static_cast<std::int16_t>(
                    whole(outputs * p_[at_.out + c * units + i], Network::outputOne, Network::mostOfOutput));
        }
        constexpr float one = static_cast<float>(Network::one) * Network::one * Network::outputOne;
        for (std::size_t c = 0; c < cases; ++c)
            network->constant[c] = whole(outputs * p_[at_.constant + c], one, Network::mostOfConstant);
        out->network = network;
        return out;
    }

    const RuleImage& image_;
    const Weights& begin_;
    const LearnPlan& plan_;
    const std::shared_ptr<const Network::Frame> frame_;
    const Network shape_{frame_, 1};
    const std::size_t squares_;
    std::vector<std::size_t> orbitOf_, example_;
    std::array<std::size_t, kinds> classOf_{};
    const std::size_t orbits_;
    const std::vector<std::vector<std::size_t>> alike_;
    const Layout at_;
    const float logitOfPoint_;
    Random random_;
    std::vector<float> p_, mean_, square_;
    std::vector<std::vector<float>> gradients_;
};

}  // namespace

Learned learn(const RuleImage& image, const Weights& begin, const std::vector<Sample>& samples, const LearnPlan& plan,
              const TellDone& tell) {
    return Learner(image, begin, plan).run(samples, tell);
}

}  // namespace tafl
