#include <thrum/instruments/midi_channels.hpp>

#include <algorithm>
#include <cmath>

namespace thrum {

namespace {

constexpr double highest_value = 127.0;
/// Volume for unity gain; the power-up value of General MIDI.
constexpr double usual_value = 100.0;
constexpr double member_bend_range = 48.0;

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
    case 6:
      enter_data(number, value);
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
    case 98:
    case 99:
      channel.parameter = no_parameter;
      break;
    case 100:
      channel.parameter = (channel.parameter & 0x3F80) | value;
      break;
    case 101:
      channel.parameter = (channel.parameter & 0x7F) | (value << 7);
      break;
    case 121:
      reset_controllers(channel);
      break;
    default:
      break;
  }
}

void MidiChannels::enter_data(int number, int value) {
  Channel& channel = channels_[static_cast<std::size_t>(number)];
  if (channel.parameter == 0) channel.bend_range = value;
  if (channel.parameter == 6 && (number == 0 || number == count - 1)) make_zone(number, value);
}

/// Members follow the first channel upwards, or the last one downwards; 0 of them end the zone.
void MidiChannels::make_zone(int master, int members) {
  for (Channel& channel : channels_)
    if (channel.master == master) channel.master = -1;
  const int step = master == 0 ? 1 : -1;
  for (int i = 1; i <= std::min(members, count - 1); ++i) {
    Channel& member = channels_[static_cast<std::size_t>(master + i * step)];
    member.master = master;
    member.bend_range = member_bend_range;
  }
}

/// MIDI recommendation RP-015: volume and pan are kept.
void MidiChannels::reset_controllers(Channel& channel) {
  Channel fresh;
  fresh.bend_range = channel.bend_range;
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
  return channel.bend * channel.bend_range + (master ? master->bend * master->bend_range : 0.0);
}

double MidiChannels::asked_range() const {
  double widest = 0.0;
  for (int number = 0; number < count; ++number) {
    const double own = channels_[static_cast<std::size_t>(number)].bend_range;
    const Channel* master = master_of(number);
    if (master != nullptr || own != usual_bend_range)
      widest = std::max(widest, own + (master ? master->bend_range : 0.0));
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
