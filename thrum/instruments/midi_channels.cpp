#include <thrum/instruments/midi_channels.hpp>

#include <algorithm>
#include <cmath>

namespace thrum {

namespace {

constexpr double highest_value = 127.0;
/// Volume for unity gain; the power-up value of General MIDI.
constexpr double usual_value = 100.0;
constexpr int usual_bend_range = 2, member_bend_range = 48;

double share(int value) { return value / highest_value; }

}  // namespace

MidiChannels::MidiChannels() { channels_.fill({}); }

void MidiChannels::handle(const MidiMessage& message) {
  if (!message.is_channel_message()) return;
  Channel& channel = channels_[static_cast<std::size_t>(message.channel())];
  if (message.is_pitch_bend()) channel.bend = std::max(message.bend() / 8191.0, -1.0);
  if (message.is_channel_pressure()) channel.pressure = share(message.pressure() & 0x7F);
  if (message.is_controller())
    control(message.channel(), message.controller() & 0x7F, message.value() & 0x7F);
}

void MidiChannels::control(int number, int controller, int value) {
  Channel& channel = channels_[static_cast<std::size_t>(number)];
  switch (controller) {
    case 1:
      channel.modulation = share(value);
      break;
    case 2:
      channel.breath = share(value);
      break;
    case 7:
      channel.volume = std::pow(value / usual_value, 2.0);
      break;
    case 10:
      channel.pan = std::clamp((value - 64) / 63.0, -1.0, 1.0);
      break;
    case 11:
      channel.expression = share(value);
      break;
    case 64:
      channel.pedal = share(value);
      break;
    case 67:
      channel.soft = share(value);
      break;
    case 74:
      channel.timbre = share(value);
      break;
    case 77:
      channel.vibrato = share(value);
      break;
    case 121:
      reset_controllers(channel);
      break;
    default:
      enter(number, controller, value);
      break;
  }
}

/// The range of one member of an MPE zone is that of all.
void MidiChannels::enter(int number, int controller, int value) {
  Channel& channel = channels_[static_cast<std::size_t>(number)];
  const int entered = channel.parameters.control(controller, value);
  if (entered == RegisteredParameters::bend_range && channel.master >= 0)
    for (Channel& other : channels_)
      if (other.master == channel.master) other.parameters.set_range_of_bends(channel.parameters);
  if (entered == RegisteredParameters::mpe_zone && controller == 6 &&
      (number == 0 || number == count - 1))
    make_zone(number, value);
}

/// Members follow the first channel upwards, or the last one downwards; 0 of them end the zone. A
/// channel that is no longer one has the usual range again.
void MidiChannels::make_zone(int master, int members) {
  for (Channel& channel : channels_) {
    if (channel.master != master) continue;
    channel.master = -1;
    channel.parameters.set_range_of_bends(usual_bend_range);
  }
  const int step = master == 0 ? 1 : -1;
  for (int i = 1; i <= std::min(members, count - 1); ++i) {
    Channel& member = channels_[static_cast<std::size_t>(master + i * step)];
    member.master = master;
    member.parameters.set_range_of_bends(member_bend_range);
  }
}

void MidiChannels::take_ranges_of(const MidiChannels& other) {
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    channels_[i].parameters = other.channels_[i].parameters;
    channels_[i].master = other.channels_[i].master;
  }
}

/// MIDI recommendation RP-015: volume, pan and registered parameters are kept.
void MidiChannels::reset_controllers(Channel& channel) {
  Channel fresh;
  fresh.parameters = channel.parameters;
  fresh.parameters.choose_none();
  fresh.volume = channel.volume;
  fresh.pan = channel.pan;
  fresh.master = channel.master;
  fresh.timbre = channel.timbre;
  channel = fresh;
}

const MidiChannels::Channel* MidiChannels::master_of(int channel) const {
  const int master = channels_[static_cast<std::size_t>(channel)].master;
  return master < 0 ? nullptr : &channels_[static_cast<std::size_t>(master)];
}

Sources MidiChannels::sources(int number) const {
  const Channel& channel = channels_[static_cast<std::size_t>(number)];
  const Channel* master = master_of(number);
  const auto either = [&](double Channel::*value) {
    return master ? std::max(channel.*value, master->*value) : channel.*value;
  };
  Sources sources;
  sources[Source::pressure] = either(&Channel::pressure);
  sources[Source::timbre] = channel.timbre;
  sources[Source::modulation] = either(&Channel::modulation);
  sources[Source::breath] = master ? std::min(channel.breath, master->breath) : channel.breath;
  sources[Source::expression] =
      master ? std::min(channel.expression, master->expression) : channel.expression;
  sources[Source::pedal] = either(&Channel::pedal);
  sources[Source::soft] = either(&Channel::soft);
  sources[Source::bend] = 0.5 + 0.5 * channel.bend;
  return sources;
}

double MidiChannels::bend(int number) const {
  const Channel& channel = channels_[static_cast<std::size_t>(number)];
  const Channel* master = master_of(number);
  return channel.bent() + (master ? master->bent() : 0.0);
}

double MidiChannels::asked_range() const {
  double widest = 0.0;
  for (int number = 0; number < count; ++number) {
    const RegisteredParameters& own = channels_[static_cast<std::size_t>(number)].parameters;
    const Channel* master = master_of(number);
    double range = own.range_of_bends(), tuning = own.tuning();
    if (master == nullptr && range == usual_bend_range && tuning == 0.0) continue;
    if (master != nullptr) {
      range += master->parameters.range_of_bends();
      tuning += master->parameters.tuning();
    }
    widest = std::max(widest, range + std::abs(tuning));
  }
  return widest;
}

double MidiChannels::vibrato(int number) const {
  const Channel* master = master_of(number);
  const double own = channels_[static_cast<std::size_t>(number)].vibrato;
  return master ? std::max(own, master->vibrato) : own;
}

bool MidiChannels::sustains(int number) const {
  const Channel* master = master_of(number);
  return channels_[static_cast<std::size_t>(number)].pedal >= 0.5 ||
         (master != nullptr && master->pedal >= 0.5);
}

double MidiChannels::volume(int number, bool with_expression) const {
  const Channel& channel = channels_[static_cast<std::size_t>(number)];
  const double expression = with_expression ? channel.expression * channel.expression : 1.0;
  return channel.volume * expression;
}

}  // namespace thrum
