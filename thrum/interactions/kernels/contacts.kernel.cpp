// Compiled once per instruction set; everything here lives in that set's own namespace.
#include <thrum/interactions/kernels/contacts.hpp>
#include <thrum/math/kernels/power.hpp>

#define THRUM_TEXT_OF(word) #word
#define THRUM_TEXT(word) THRUM_TEXT_OF(word)

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

using List = ContactBatch::List;
constexpr std::size_t lanes = lane_count<double>;

inline Numbers magnitude(const Numbers& x) { return x < 0.0 ? -x : x; }

inline Numbers square_root(const Numbers& x) {
#if defined(__AVX512F__) && defined(__AVX512VL__)
  return _mm512_maskz_sqrt_pd(0xff, x);
#elif defined(__AVX2__)
  return _mm256_sqrt_pd(x);
#elif defined(__SSE2__)
  return _mm_sqrt_pd(x);
#else
  Numbers root;
  for (std::size_t i = 0; i < lanes; ++i) root[i] = __builtin_sqrt(x[i]);
  return root;
#endif
}

/// x^((a+1)/2), by square roots where they are enough: see PowerLaw.
inline Numbers raised(const Numbers& x, const Numbers& p, int quarters) {
  switch (quarters) {
    case 4:
      return x;
    case 5:
      return x * square_root(square_root(x));
    case 6:
      return x * square_root(x);
    case 8:
      return x * x;
    default:
      return power(x, p);
  }
}

inline bool any(const Bits& bits) {
  long long sum = 0;
  for (std::size_t i = 0; i < lanes; ++i) sum |= bits[i];
  return sum != 0;
}

/// The rows from `first` on, as many as there are lanes.
struct Rows {
  explicit Rows(const ContactBatch& batch, std::size_t first)
      : previous(load(&batch.previous[first])),
        now(load(&batch.now[first])),
        root_previous(load(&batch.root_previous[first])),
        root_now(load(&batch.root_now[first])),
        root(load(&batch.root[first])),
        scale(load(&batch.scale[first])),
        power(load(&batch.power[first])),
        damping(load(&batch.damping_slope[first])),
        w(load(&batch.compliance[first])),
        d(load(&batch.d[first])) {
    const Numbers g = load(&batch.slope_now[first]);
    plain = (d - w * g * root) / (1.0 + w * (0.25 * g * g + damping));
    r = plain + load(&batch.lead[first]);
  }

  Numbers previous, now, root_previous, root_now, root, scale, power, damping, w, d;
  Numbers plain, r;
  Numbers seen_at = {}, seen_energy = {}, seen_slope = {};
  Bits busy = ~Bits{}, odd = {}, steps = {};

  bool is_usual_step(Bits& usual) {
    usual = (previous + r > 0.0) & (magnitude(r) > 1e-7 * previous);
    return any(~usual);
  }

  /// A step of Newton's method in every row that is still busy; see QuickPredictor.
  void improve(int quarters, double tolerance) {
    Bits usual;
    is_usual_step(usual);
    odd |= busy & ~usual;
    busy &= usual;
    const Numbers depth = busy ? previous + r : Numbers{} + 1.0;
    const Numbers step = busy ? r : Numbers{} + 1.0;
    const Numbers psi = scale * raised(depth, power, quarters);
    const Numbers slope = power * psi / depth;
    const Numbers over = 1.0 / step;
    const Numbers chord = (psi - root_previous) * over;
    const Numbers sum = psi + 2.0 * root_now + root_previous;
    const Numbers force = 0.25 * chord * sum + damping * step;
    const Numbers rise = 0.25 * ((slope - chord) * over * sum + chord * slope) + damping;
    const Bits pulls = busy & (force < 0.0);
    odd |= pulls;
    busy &= ~pulls;
    const Numbers change = (d - step - w * force) / (1.0 + w * rise);
    r = busy ? step + change : r;
    seen_at = busy ? depth : seen_at;
    seen_energy = busy ? psi : seen_energy;
    seen_slope = busy ? slope : seen_slope;
    steps -= busy;  // which is -1 where it holds
    const Numbers size = magnitude(change);
    busy &= ~((size * size <= tolerance * depth * depth) & (size <= 1e-5 * depth));
  }

  /// ContactHalf::landing() for a touch that goes on, without a move of its law.
  Numbers landing() const {
    const Numbers beyond = previous + r - seen_at;
    const Numbers bend = (power - 1.0) * beyond / seen_at;
    const Numbers next = seen_energy + seen_slope * beyond * (1.0 + 0.5 * bend);
    const Numbers over = 1.0 / r;
    const Numbers along = (next - root_previous) * over;
    const Numbers wanted = 2.0 * (0.5 * (next + root_now) - root) * over;
    const Numbers size = magnitude(r);
    const Numbers part = size / (magnitude(now) + magnitude(previous + r));
    const Numbers lean = 0.1 * (part < 1.0 ? part : Numbers{} + 1.0);
    const Numbers least = (1.0 - lean) * along, most = (1.0 + lean) * along;
    const Numbers kept = wanted < least ? least : (wanted > most ? most : wanted);
    const Numbers g = magnitude(wanted - along) <= 0.1 * along ? wanted : kept;
    return size <= 1e-7 * (magnitude(now) + magnitude(previous)) ? along : g;
  }

  void finish(ContactBatch& batch, std::size_t first) {
    Bits usual;
    is_usual_step(usual);
    odd |= busy | ~usual;
    r = odd ? Numbers{} + 1.0 : r;
    seen_at = odd ? Numbers{} + 1.0 : seen_at;
    store(&batch.lead[first], r - plain);
    const Numbers g = landing();
    const Numbers rise = 0.25 * g * g + damping;
    const Numbers step = (d - w * g * root) / (1.0 + w * rise);
    const Numbers force = g * root + rise * step;
    const Numbers left_over = root + 0.5 * g * step;
    const Bits fine = ~odd & (g > 0.0) & (force > 0.0) & (left_over > 1e-6 * root);
    store(&batch.r[first], step);
    store(&batch.force[first], force);
    store(&batch.g[first], g);
    store(&batch.seen_at[first], seen_at);
    store(&batch.seen_energy[first], seen_energy);
    store(&batch.seen_slope[first], seen_slope);
    for (std::size_t i = 0; i < lanes; ++i) {
      batch.iterations[first + i] = static_cast<int>(steps[i]);
      if (fine[i] != 0) batch.solved |= 1U << (first + i);
    }
  }
};

void solve(ContactBatch& batch) {
  batch.solved = 0;
  for (std::size_t first = 0; first < batch.count; first += lanes) {
    Rows rows(batch, first);
    for (int step = 0; step < batch.cap && any(rows.busy); ++step)
      rows.improve(batch.quarters, batch.tolerance);
    rows.finish(batch, first);
  }
}

void powers(const List& x, const List& p, List& result) {
  for (std::size_t i = 0; i < ContactBatch::room; i += lanes)
    store(&result[i], power(load(&x[i]), load(&p[i])));
}

}  // namespace

extern const ContactKernels contact_kernels;
const ContactKernels contact_kernels = {THRUM_TEXT(THRUM_KERNEL_VARIANT), solve, powers};

}  // namespace thrum::THRUM_KERNEL_VARIANT
