#include "tuning/network_training.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

namespace tafl {
namespace {

constexpr std::size_t units = Network::hidden, outputBuckets = Network::outputBuckets;
constexpr auto always = static_cast<std::size_t>(Term::always);
constexpr std::size_t kinds = 3;     // attackers, defenders, royal
constexpr std::size_t batch = 4096;  // batch size
constexpr std::size_t shards = 8;    // parallel parts of a batch; fixed, since float sums depend on it
constexpr std::size_t testEvery = 20, testStretch = 2000;  // every 20th run of samples is held out for validation
constexpr float maxLearningRate = 0.003f, minLearningRate = 0.00015f;
constexpr float maxFineTuningRate = 0.001f;  // fine-tuning must not forget the old network
constexpr float weightDecay = 1.0f;          // decays bucket-specific weights towards the shared ones
constexpr float maxRowWeight = 0.98f;        // representable after quantization
constexpr float maxOutputWeight = 8;         // in logits; quantization adapts the scale
constexpr float maxOutputLogit = float{Network::maxOutputWeight} / Network::quantizedOutputOne;

/// Offsets into the flat parameter vector.
struct ParameterLayout {
    std::size_t bucketBias, shared, own, goals, beside, mover, outputWeights, outputBias, squares, all;

    ParameterLayout(const Network::RoyalBuckets& royalBuckets, std::size_t orbits) {
        all = 0;
        const auto squareIndex = [&](std::size_t count) { return std::exchange(all, all + count); };
        const auto men = 2 * static_cast<std::size_t>(royalBuckets.squares) * units;
        bucketBias = squareIndex(static_cast<std::size_t>(royalBuckets.buckets) * units);
        shared = squareIndex(men);                                                // weights shared by all buckets
        own = squareIndex(static_cast<std::size_t>(royalBuckets.buckets) * men);  // bucket-specific differences
        goals = squareIndex(RoyalContext::goalCases * units);
        beside = squareIndex(RoyalContext::neighbourCases * units);
        mover = squareIndex(2 * units);
        outputWeights = squareIndex(outputBuckets * units);
        outputBias = squareIndex(outputBuckets);
        squares = squareIndex(kinds * orbits);
    }
};

/// A sample as row indices, in one of the orientations equivalent for its bucket.
struct EncodedSample {
    std::vector<std::uint16_t> men;                                                // side * squares + oriented square
    std::vector<std::uint16_t> squares;                                            // kind * orbits + orbit
    std::size_t bucketBias, own, goals, beside, mover, outputWeights, outputBias;  // parameter offsets
    float label, staticShare;  // the label, and the share by static evaluation
};

float sigmoid(float logit) { return 1 / (1 + std::exp(-logit)); }

/// Cross-entropy minus the label's entropy, in bits.
double excessLoss(double expected, double label) {
    const auto cross = [&](double q) {
        q = std::clamp(q, 1e-6, 1 - 1e-6);
        return -(label * std::log2(q) + (1 - label) * std::log2(1 - q));
    };
    return cross(expected) - cross(label);
}

class GradientTrainer {
public:
    GradientTrainer(const RuleImage& image, const Weights& initial, const SampleWindow& samples,
                    const TrainingPlan& plan)
        : image_(image),
          initial_(initial),
          samples_(samples),
          plan_(plan),
          royalBuckets_(Network::makeRoyalBuckets(image)),
          squares_(static_cast<std::size_t>(royalBuckets_->squares)),
          orbits_(findOrbits()),
          equivalentForms_(findEquivalentForms()),
          layout_(*royalBuckets_, orbits_),
          logitPerPoint_(std::numbers::ln10_v<float> / static_cast<float>(initial.scoreAtTenToOne)),
          random_(plan.seed) {}

    TrainingResult run(const ProgressCallback& onProgress) {
        // 1. Split into training and validation, in contiguous runs, because games are contiguous.
        std::vector<std::uint32_t> order, tested;
        for (std::size_t i = 0; i < samples_.size(); ++i)
            (i / testStretch % testEvery == testEvery / 2 ? tested : order).push_back(static_cast<std::uint32_t>(i));
        if (tested.empty()) tested = order;  // too few to split
        initialize(order);
        // 2. Train.
        const std::size_t steps = static_cast<std::size_t>(plan_.epochs) * ((order.size() + batch - 1) / batch);
        std::size_t step = 0;
        for (int epoch = 0; epoch < plan_.epochs; ++epoch) {
            for (std::size_t i = order.size(); i > 1; --i)
                std::swap(order[i - 1], order[random_.below(static_cast<std::uint32_t>(i))]);
            for (std::size_t from = 0; from < order.size(); from += batch) {
                const std::size_t to = std::min(from + batch, order.size());
                computeGradients({order.data() + from, to - from}, epoch);
                adamStep(++step, steps, to - from);
            }
            if (onProgress && !onProgress(epoch + 1)) return {};
        }
        // 3. Validate.
        TrainingResult out;
        EncodedSample s;
        for (const std::uint32_t sample : tested) {
            encode(sample, 0, s);
            std::array<float, units> preActivations;
            out.before += excessLoss(s.staticShare, s.label);
            out.after += excessLoss(sigmoid(logit(s, preActivations)), s.label);
        }
        out.tested = tested.size();
        out.before /= static_cast<double>(tested.size()), out.after /= static_cast<double>(tested.size());
        out.weights = quantize();
        return out;
    }

private:
    /// Symmetric squares share one parameter.
    std::size_t findOrbits() {
        orbitOf_.assign(squares_, 0);
        for (std::size_t s = 0; s < squares_; ++s) {
            std::size_t minSquare = s;
            for (const int form : royalBuckets_->forms)
                minSquare = std::min<std::size_t>(
                    minSquare, royalBuckets_->orientedSquares[static_cast<std::size_t>(form) * squares_ + s]);
            if (minSquare == s) example_.push_back(s);
            orbitOf_[s] = minSquare == s ? example_.size() - 1 : orbitOf_[minSquare];
        }
        for (std::size_t c = image_.calls.classes.size(); c > 0; --c) {
            const PieceClass& piece = image_.calls.classes[c - 1];
            classOf_[piece.royal ? 2 : static_cast<std::size_t>(piece.side)] = c;
        }
        return example_.size();
    }

    /// By royal square: the orientations that map it to the same square; the canonical one first.
    std::vector<std::vector<std::size_t>> findEquivalentForms() const {
        std::vector<std::vector<std::size_t>> out(squares_);
        for (std::size_t s = 0; s < squares_; ++s) {
            const auto targetIn = [&](int form) {
                return royalBuckets_->orientedSquares[static_cast<std::size_t>(form) * squares_ + s];
            };
            out[s].push_back(royalBuckets_->form[s]);
            for (const int form : royalBuckets_->forms)
                if (form != royalBuckets_->form[s] && targetIn(form) == targetIn(royalBuckets_->form[s]))
                    out[s].push_back(static_cast<std::size_t>(form));
        }
        return out;
    }

    /// Encodes a sample in equivalent orientation number `turn`.
    void encode(std::size_t number, std::size_t turn, EncodedSample& out) const {
        const LabelledSample s = samples_.at(number);
        out.squares.clear(), out.men.clear();
        const auto royal = static_cast<std::size_t>(s.pieceSets.royals.first());
        const auto bucket = std::size_t{royalBuckets_->bucket[royal]},
                   form = equivalentForms_[royal][turn % equivalentForms_[royal].size()];
        for (std::size_t side = 0; side < 2; ++side)
            s.pieceSets.men[side].each([&](Square square) {
                const auto squareIndex = static_cast<std::size_t>(square);
                const std::size_t kind = s.pieceSets.royals.has(square) ? 2 : side;
                out.squares.push_back(static_cast<std::uint16_t>(kind * orbits_ + orbitOf_[squareIndex]));
                if (kind != 2)
                    out.men.push_back(static_cast<std::uint16_t>(
                        side * squares_ + royalBuckets_->orientedSquares[form * squares_ + squareIndex]));
            });
        const Side toMove = RoyalContext::toMove(s.royalContext);
        const int left = static_cast<int>(out.squares.size());
        const auto output = static_cast<std::size_t>(prototype_.outputBucket(left, toMove));
        out.bucketBias = layout_.bucketBias + bucket * units;
        out.own = layout_.own + bucket * 2 * squares_ * units;
        out.goals = layout_.goals + static_cast<std::size_t>(RoyalContext::goalContext(s.royalContext)) * units;
        out.beside = layout_.beside + static_cast<std::size_t>(RoyalContext::neighbourContext(s.royalContext)) * units;
        out.mover = layout_.mover + static_cast<std::size_t>(toMove) * units;
        out.outputWeights = layout_.outputWeights + output * units;
        out.outputBias = layout_.outputBias + output;
        out.label = s.label, out.staticShare = s.staticShare;
    }

    /// Initializes from the previous weights, and from their network if there is one.
    void initialize(std::span<const std::uint32_t> samples) {
        parameters_.assign(layout_.all, 0), firstMoment_ = parameters_, secondMoment_ = parameters_;
        gradients_.assign(shards, parameters_);
        for (std::size_t kind = 0; kind < kinds; ++kind)
            for (std::size_t o = 0; o < orbits_; ++o)
                parameters_[layout_.squares + kind * orbits_ + o] =
                    logitPerPoint_ * initial_.squares[classOf_[kind]][example_[o]];
        if (initial_.network)
            initFromNetwork(*initial_.network);
        else
            initRandom(samples);
    }

    /// Initializes from a network and the constant term. Shared weights and the factors of the royal context are means.
    void initFromNetwork(const Network& network) {
        const float logit = logitPerPoint_ * static_cast<float>(network.scoreAtTenToOne) / std::numbers::ln10_v<float>;
        constexpr float ofRow = 1.0f / Network::quantizedOne, ofOutput = 1.0f / Network::quantizedOutputOne;
        constexpr float ofConstant = ofRow * ofRow * ofOutput;
        const std::size_t men = 2 * squares_, buckets = network.bucketBias.size();
        for (std::size_t i = 0; i < units; ++i) {
            for (std::size_t b = 0; b < buckets; ++b)
                parameters_[layout_.bucketBias + b * units + i] = ofRow * network.bucketBias[b][i];
            for (std::size_t man = 0; man < men; ++man) {
                float& common = parameters_[layout_.shared + man * units + i];
                for (std::size_t b = 0; b < buckets; ++b)
                    common += ofRow * network.menWeights[b * men + man][i] / static_cast<float>(buckets);
                for (std::size_t b = 0; b < buckets; ++b)
                    parameters_[layout_.own + (b * men + man) * units + i] =
                        ofRow * network.menWeights[b * men + man][i] - common;
            }
            float all = 0;
            for (const auto& row : network.royalContext) all += ofRow * row[i] / RoyalContext::count;
            for (int s = 0; s < RoyalContext::count; ++s) {
                const float value = ofRow * network.royalContext[static_cast<std::size_t>(s)][i];
                const auto goals = static_cast<std::size_t>(RoyalContext::goalContext(s)),
                           beside = static_cast<std::size_t>(RoyalContext::neighbourContext(s)),
                           mover = static_cast<std::size_t>(RoyalContext::toMove(s));
                parameters_[layout_.goals + goals * units + i] +=
                    (value - all) * RoyalContext::goalCases / RoyalContext::count;
                parameters_[layout_.beside + beside * units + i] +=
                    (value - all) * RoyalContext::neighbourCases / RoyalContext::count;
                parameters_[layout_.mover + mover * units + i] +=
                    value * 2 / RoyalContext::count;  // the overall mean goes here
            }
            for (std::size_t c = 0; c < outputBuckets; ++c)
                parameters_[layout_.outputWeights + c * units + i] = logit * ofOutput * network.outputWeights[c][i];
        }
        for (std::size_t c = 0; c < outputBuckets; ++c)
            parameters_[layout_.outputBias + c] = logit * ofConstant * static_cast<float>(network.outputBias[c]) +
                                                  logitPerPoint_ * static_cast<float>(initial_.terms[always]) / 16;
    }

    /// Random initialization; the output biases match the mean label.
    void initRandom(std::span<const std::uint32_t> samples) {
        const auto spread = [&](std::size_t from, std::size_t to, float limit) {
            for (std::size_t i = from; i < to; ++i)
                parameters_[i] =
                    limit * (static_cast<float>(random_.below(1u << 20)) / static_cast<float>(1 << 19) - 1);
        };
        spread(layout_.shared, layout_.own, 0.15f);
        spread(layout_.goals, layout_.outputWeights, 0.1f);
        spread(layout_.outputWeights, layout_.outputBias, 0.2f);
        spread(layout_.bucketBias, layout_.bucketBias + units, 0.2f);
        for (std::size_t i = 0; i < units; ++i) parameters_[layout_.bucketBias + i] += 0.4f;
        for (std::size_t i = layout_.bucketBias + units; i < layout_.shared; ++i)
            parameters_[i] = parameters_[i - units];
        double logits = 0, labels = 0;
        EncodedSample s;
        for (const std::uint32_t sample : samples) {
            encode(sample, 0, s);
            std::array<float, units> preActivations;
            logits += logit(s, preActivations), labels += s.label;
        }
        const double count = static_cast<double>(samples.size()), share = std::clamp(labels / count, 0.001, 0.999);
        for (std::size_t i = 0; i < outputBuckets; ++i)
            parameters_[layout_.outputBias + i] = static_cast<float>(std::log(share / (1 - share)) - logits / count);
    }

    /// Forward pass. Also returns the hidden layer's pre-activations.
    float logit(const EncodedSample& s, std::array<float, units>& preActivations) const {
        const float* const p = parameters_.data();
        for (std::size_t i = 0; i < units; ++i)
            preActivations[i] = p[s.bucketBias + i] + p[s.goals + i] + p[s.beside + i] + p[s.mover + i];
        for (const auto man : s.men) {
            const float *const a = p + layout_.shared + man * units, *const b = p + s.own + man * units;
            for (std::size_t i = 0; i < units; ++i) preActivations[i] += a[i] + b[i];
        }
        std::array<float, units> parts;
        for (std::size_t i = 0; i < units; ++i) {
            const float a = std::clamp(preActivations[i], 0.0f, 1.0f);
            parts[i] = a * a * p[s.outputWeights + i];
        }
        float out = p[s.outputBias];
        for (const float progress : parts) out += progress;
        for (const auto square : s.squares) out += p[layout_.squares + square];
        return out;
    }

    void addGradient(const EncodedSample& s, float* g) const {
        std::array<float, units> preActivations, slope;
        const float error = sigmoid(logit(s, preActivations)) - s.label;
        g[s.outputBias] += error;
        for (std::size_t i = 0; i < units; ++i) {
            const float a = std::clamp(preActivations[i], 0.0f, 1.0f);
            slope[i] =
                preActivations[i] > 0 && preActivations[i] < 1 ? 2 * error * parameters_[s.outputWeights + i] * a : 0;
            g[s.outputWeights + i] += error * a * a;
        }
        for (const auto square : s.squares) g[layout_.squares + square] += error;
        for (const std::size_t row : {s.bucketBias, s.goals, s.beside, s.mover})
            for (std::size_t i = 0; i < units; ++i) g[row + i] += slope[i];
        for (const auto man : s.men) {
            float *const a = g + layout_.shared + man * units, *const b = g + s.own + man * units;
            for (std::size_t i = 0; i < units; ++i) a[i] += slope[i], b[i] += slope[i];
        }
    }

    /// Equivalent orientations alternate between epochs (data augmentation).
    void computeGradients(std::span<const std::uint32_t> which, int epoch) {
        runParallel(static_cast<int>(shards), plan_.workers, [&](int job) {
            const auto shard = static_cast<std::size_t>(job);
            auto& gradient = gradients_[shard];
            std::ranges::fill(gradient, 0.0f);
            EncodedSample encoded;
            for (std::size_t i = shard; i < which.size(); i += shards) {
                encode(which[i], which[i] + static_cast<std::size_t>(epoch), encoded);
                addGradient(encoded, gradient.data());
            }
            return true;
        });
    }

    void adamStep(std::size_t step, std::size_t steps, std::size_t count) {
        const auto progress = static_cast<float>(step) / static_cast<float>(steps);
        const float maxRate = initial_.network ? maxFineTuningRate : maxLearningRate;
        const float rate =
            minLearningRate + (maxRate - minLearningRate) * (1 + std::cos(std::numbers::pi_v<float> * progress)) / 2;
        const float ofMean = 1 - std::pow(0.9f, static_cast<float>(step)),
                    ofSquare = 1 - std::pow(0.999f, static_cast<float>(step)), share = 1 / static_cast<float>(count);
        runParallel(static_cast<int>(shards), plan_.workers, [&](int job) {
            const auto shard = static_cast<std::size_t>(job);
            for (std::size_t i = layout_.all * shard / shards; i < layout_.all * (shard + 1) / shards; ++i) {
                float g = 0;
                for (const auto& gradient : gradients_) g += gradient[i];
                g *= share;
                firstMoment_[i] = 0.9f * firstMoment_[i] + 0.1f * g;
                secondMoment_[i] = 0.999f * secondMoment_[i] + 0.001f * g * g;
                parameters_[i] -= rate * (firstMoment_[i] / ofMean) / (std::sqrt(secondMoment_[i] / ofSquare) + 1e-7f);
                if (i >= layout_.own && i < layout_.goals) parameters_[i] -= weightDecay * rate * parameters_[i];
                if (i < layout_.outputWeights)
                    parameters_[i] = std::clamp(parameters_[i], -maxRowWeight, maxRowWeight);
                else if (i < layout_.outputBias)
                    parameters_[i] = std::clamp(parameters_[i], -maxOutputWeight, maxOutputWeight);
            }
            return true;
        });
    }

    std::shared_ptr<const Weights> quantize() const {
        auto out = std::make_shared<Weights>();
        out->scoreAtTenToOne = initial_.scoreAtTenToOne;
        const auto quantizeTo = [](float value, float unit, int limit) {
            return std::clamp(static_cast<int>(std::lround(value * unit)), -limit, limit);
        };
        // 1. Piece-square values. Classes of one kind change alike.
        out->squares = initial_.squares;
        for (std::size_t kind = 0; kind < kinds; ++kind)
            for (std::size_t s = 0; s < squares_; ++s) {
                const int pieceValue = quantizeTo(parameters_[layout_.squares + kind * orbits_ + orbitOf_[s]],
                                                  1 / logitPerPoint_, maxSquareWeight);
                const int change = pieceValue - initial_.squares[classOf_[kind]][s];
                for (std::size_t c = 1; c <= image_.calls.classes.size(); ++c) {
                    const PieceClass& piece = image_.calls.classes[c - 1];
                    if ((piece.royal ? 2 : static_cast<std::size_t>(piece.side)) != kind) continue;
                    out->squares[c][s] = static_cast<std::int16_t>(
                        std::clamp(initial_.squares[c][s] + change, -maxSquareWeight, maxSquareWeight));
                }
            }
        // 2. The network, scaled so that the largest output weight nearly uses its range.
        float maxOutput = 0;
        for (std::size_t i = layout_.outputWeights; i < layout_.outputBias; ++i)
            maxOutput = std::max(maxOutput, std::abs(parameters_[i]));
        const float exactUnit = std::ceil(static_cast<float>(initial_.scoreAtTenToOne) * maxOutput / maxOutputLogit);
        const int unit = std::clamp(static_cast<int>(exactUnit), 1, maxSquareWeight);  // limit of the file format
        const float outputs = static_cast<float>(initial_.scoreAtTenToOne) / static_cast<float>(unit);
        auto network = std::make_shared<Network>(royalBuckets_, unit);
        const auto row = [&](float value) {
            return static_cast<std::int16_t>(quantizeTo(value, Network::quantizedOne, Network::maxRowWeight));
        };
        const std::size_t men = 2 * squares_;
        for (std::size_t i = 0; i < units; ++i) {
            for (std::size_t b = 0; b < network->bucketBias.size(); ++b) {
                network->bucketBias[b][i] = row(parameters_[layout_.bucketBias + b * units + i]);
                for (std::size_t man = 0; man < men; ++man)
                    network->menWeights[b * men + man][i] = row(parameters_[layout_.shared + man * units + i] +
                                                                parameters_[layout_.own + (b * men + man) * units + i]);
            }
            for (int s = 0; s < RoyalContext::count; ++s)
                network->royalContext[static_cast<std::size_t>(s)][i] = row(
                    parameters_[layout_.goals + static_cast<std::size_t>(RoyalContext::goalContext(s)) * units + i] +
                    parameters_[layout_.beside + static_cast<std::size_t>(RoyalContext::neighbourContext(s)) * units +
                                i] +
                    parameters_[layout_.mover + static_cast<std::size_t>(RoyalContext::toMove(s)) * units + i]);
            for (std::size_t c = 0; c < outputBuckets; ++c)
                network->outputWeights[c][i] =
                    static_cast<std::int16_t>(quantizeTo(outputs * parameters_[layout_.outputWeights + c * units + i],
                                                         Network::quantizedOutputOne, Network::maxOutputWeight));
        }
        constexpr float quantizedOne =
            static_cast<float>(Network::quantizedOne) * Network::quantizedOne * Network::quantizedOutputOne;
        for (std::size_t c = 0; c < outputBuckets; ++c)
            network->outputBias[c] =
                quantizeTo(outputs * parameters_[layout_.outputBias + c], quantizedOne, Network::maxOutputBias);
        out->network = network;
        return out;
    }

    const RuleImage& image_;
    const Weights& initial_;
    const SampleWindow& samples_;
    const TrainingPlan& plan_;
    const std::shared_ptr<const Network::RoyalBuckets> royalBuckets_;
    const Network prototype_{royalBuckets_, 1};
    const std::size_t squares_;
    std::vector<std::size_t> orbitOf_, example_;
    std::array<std::size_t, kinds> classOf_{};
    const std::size_t orbits_;
    const std::vector<std::vector<std::size_t>> equivalentForms_;
    const ParameterLayout layout_;
    const float logitPerPoint_;
    Random random_;
    std::vector<float> parameters_, firstMoment_, secondMoment_;
    std::vector<std::vector<float>> gradients_;
};

}  // namespace

TrainingResult trainNetwork(const RuleImage& image, const Weights& initial, const SampleWindow& samples,
                            const TrainingPlan& plan, const ProgressCallback& onProgress) {
    return GradientTrainer(image, initial, samples, plan).run(onProgress);
}

}  // namespace tafl
