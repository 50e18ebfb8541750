// What is heard of modes is sum over delays j = a .. b of H_j q^{n-j}, a weight per mode and delay.
// Between two moments modes ring by themselves but for the forces on them,
//
//     q^n = 2A q^{n-1} - B q^{n-2} + g^n,      g^n = C b F^{n-1} of all rows and drives
//
// so that the last two moments, and the forces since, tell all that was in between. Dividing H(z)
// by 1 - 2A/z + B/z^2, mode by mode, gives
//
//     sum H_j q^{n-j} = R q^{n-b+1} + S q^{n-b} + sum over j = a .. b-2 of Q_j g^{n-j}
//     Q_j = H_j + 2A Q_{j-1} - B Q_{j-2},   R = the same for j = b-1,   S = H_b - B Q_{b-2}
//
// exactly. Two readings of all modes are left, and of each force a response of b - a - 1 numbers,
// the sum over modes of Q_j C b. Before step 0 modes do not ring but rest at q^0: what held them
// there is g^n = (1 - 2A + B) q^0, and to the first step B (q^0 - q^{-1}) is added.
#include <thrum/scene/heard_forces.hpp>

#include <map>

#include <thrum/core/portable.hpp>
#include <thrum/network/network.hpp>
#include <thrum/network/parts.hpp>

namespace thrum {

namespace {

/// The taps of one body, by their delays; a delay in between at which nothing is heard has none.
struct HeardModes {
  const PlacedBody* body = nullptr;
  std::map<std::size_t, Ear::Tap> taps = {};

  std::size_t first() const { return taps.begin()->first; }
  std::size_t last() const { return taps.rbegin()->first; }
  std::size_t spread() const { return last() - first() + 1; }
};

/// C b of everything that acts on a body.
struct Source {
  Ear::Push push;
  Place moved;
};

std::optional<PortableModes> modes_of(const PlacedBody& placed) {
  const auto* portable = dynamic_cast<const PortableBody*>(placed.body.get());
  if (portable == nullptr || placed.body->spreads() || placed.body->is_tunable()) return {};
  const std::vector<PortablePart> parts = portable->portable_parts();
  if (parts.size() != 1) return {};
  const auto* modes = std::get_if<PortableModes>(&parts.front());
  if (modes == nullptr || modes->keep.size() != placed.body->size()) return {};
  return *modes;
}

/// Nothing where a place moves.
std::optional<std::vector<Source>> sources_on(const PlacedBody& body, const NetworkParts& parts) {
  std::vector<Source> sources;
  const auto add = [&](std::span<const PlaceEntry> place, Ear::Push::Of of, std::size_t number) {
    Source source{{.of = of, .number = number}, {}};
    for (const PlaceEntry& entry : place)
      if (body.has(entry.coordinate))
        source.moved.push_back(
            {entry.coordinate - body.first, parts.compliances[entry.coordinate] * entry.weight});
    if (!source.moved.empty()) sources.push_back(std::move(source));
  };
  for (std::size_t row = 0; row < parts.rows.size(); ++row) {
    if (parts.moving_rows.has(row) && body.is_under(parts.rows.entries(row))) return {};
    add(parts.rows.entries(row), Ear::Push::Of::row, row);
  }
  for (std::size_t i = 0; i < parts.drives.size(); ++i) {
    const PlacedDrive& drive = parts.drives[i];
    if (drive.moving && body.is_under(drive.moving->at(0.0))) return {};
    add(drive.place, Ear::Push::Of::drive, i);
  }
  return sources;
}

using Numbers = std::vector<double>;

double product(const Numbers& a, const Numbers& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// The division, delay after delay.
class Division {
 public:
  Division(const HeardModes& heard, const PortableModes& modes)
      : heard_(heard), modes_(modes), before_(modes.keep.size()), last_(modes.keep.size()) {}

  /// H_j + 2A Q_{j-1} - B Q_{j-2}, and on to the next.
  const Numbers& next(std::size_t delay) {
    Numbers sum = weights(delay);
    for (std::size_t m = 0; m < sum.size(); ++m)
      sum[m] += (1.0 + modes_.keep[m] - modes_.turn[m]) * last_[m] - modes_.keep[m] * before_[m];
    before_ = std::exchange(last_, std::move(sum));
    return last_;
  }
  /// H_b - B Q_{b-2}, after R.
  Numbers rest(std::size_t delay) const {
    Numbers sum = weights(delay);
    for (std::size_t m = 0; m < sum.size(); ++m) sum[m] -= modes_.keep[m] * before_[m];
    return sum;
  }

 private:
  Numbers weights(std::size_t delay) const {
    Numbers all(modes_.keep.size(), 0.0);
    const auto tap = heard_.taps.find(delay);
    if (tap == heard_.taps.end()) return all;
    for (const PlaceEntry& entry : tap->second.place)
      all[entry.coordinate - heard_.body->first] = entry.weight;
    return all;
  }

  const HeardModes& heard_;
  const PortableModes& modes_;
  Numbers before_, last_;
};

Ear::Tap tap_of(std::size_t delay, const Numbers& weights, std::size_t first) {
  Ear::Tap tap{.delay = delay};
  for (std::size_t m = 0; m < weights.size(); ++m) tap.place.push_back({first + m, weights[m]});
  tap.weights = weights_in_a_row(tap.place);
  return tap;
}

/// What the ear is told in the end.
struct Heard {
  std::vector<Ear::Tap> taps;
  std::vector<Ear::Push> pushes;
  Numbers before;  ///< from step -1 on

  void add_before(std::size_t index, double value) {
    if (before.size() <= index) before.resize(index + 1, 0.0);
    before[index] += value;
  }
};

void divide(const HeardModes& heard, const PortableModes& modes, std::vector<Source> sources,
            const Network::Beginning& beginning, Heard& all) {
  const std::size_t count = modes.keep.size(), first = heard.body->first;
  Numbers held(count), thrown(count);
  for (std::size_t m = 0; m < count; ++m) {
    const double start = beginning.now[first + m];
    held[m] = modes.turn[m] * start;
    thrown[m] = modes.keep[m] * (start - beginning.previous[first + m]);
  }
  Division division(heard, modes);
  for (std::size_t j = heard.first(); j + 2 <= heard.last(); ++j) {
    const Numbers& quotient = division.next(j);
    for (Source& source : sources) {
      double sum = 0.0;
      for (const PlaceEntry& entry : source.moved) sum += quotient[entry.coordinate] * entry.weight;
      source.push.response.push_back(sum);
    }
    const double rests = product(quotient, held);
    for (std::size_t n = 0; n <= j + 1; ++n) all.add_before(n, rests);  // steps -1 to j
    all.add_before(j + 2, product(quotient, thrown));                   // step j + 1
  }
  const Numbers& nearer = division.next(heard.last() - 1);
  all.taps.push_back(tap_of(heard.last() - 1, nearer, first));
  all.taps.push_back(tap_of(heard.last(), division.rest(heard.last()), first));
  for (Source& source : sources) {
    source.push.delay = heard.first() + 1;
    all.pushes.push_back(std::move(source.push));
  }
}

/// Whether two readings and the responses are less than a reading for each delay.
bool pays(const HeardModes& heard, const PortableModes& modes, std::size_t sources) {
  const std::size_t spread = heard.spread();
  return spread > 2 && modes.keep.size() * (spread - 2) > 2 * sources * (spread - 2);
}

}  // namespace

void hear_forces(const Network& network, Ear& ear) {
  const NetworkParts& parts = network.parts();
  const Network::Beginning beginning = network.beginning();
  if (beginning.now.empty()) return;
  std::map<std::size_t, HeardModes> bodies;  // by their first coordinate
  Heard all;
  for (const Ear::Tap& tap : ear.taps())
    for (const PlacedBody& body : parts.bodies)
      if (body.has(tap.place.front().coordinate)) {
        bodies[body.first].body = &body;
        bodies[body.first].taps.emplace(tap.delay, tap);
      }
  for (const auto& [first, heard] : bodies) {
    const auto modes = modes_of(*heard.body);
    auto sources = modes ? sources_on(*heard.body, parts) : std::nullopt;
    if (sources && pays(heard, *modes, sources->size()))
      divide(heard, *modes, std::move(*sources), beginning, all);
    else
      for (const auto& [delay, tap] : heard.taps) all.taps.push_back(tap);
  }
  ear.listen_to(std::move(all.taps), std::move(all.pushes), std::move(all.before));
}

}  // namespace thrum
