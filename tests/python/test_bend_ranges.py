"""A player obeys a bend range that is set while it plays (RPN 0, MPE), up to an octave."""

import numpy as np
import pytest
import thrum

RATE = 48000
KEY = 60
FREQUENCY = 440.0 * 2 ** ((KEY - 69) / 12)


def set_parameter(player, number, value, channel=0):
    for controller, data in ((101, 0), (100, number), (6, value)):
        player.midi([0xB0 | channel, controller, data])


def wheel_to_top(player, channel=0):
    player.midi([0xE0 | channel, 127, 127])


def cents_from(frequency, sound):
    """Of the strongest partial within 1.7 semitones; a parabola over the logarithm of its bins."""
    spectrum = np.log(np.abs(np.fft.rfft(sound * np.hanning(len(sound)), 4 * len(sound))))
    width = RATE / (4 * len(sound))
    first = round(frequency / 1.1 / width)
    peak = first + np.argmax(spectrum[first:round(1.1 * frequency / width)])
    low, top, high = spectrum[peak - 1:peak + 2]
    return 1200 * np.log2((peak + 0.5 * (low - high) / (low - 2 * top + high)) * width / frequency)


@pytest.mark.parametrize("held", [True, False])
def test_the_wheel_reaches_the_octave_that_is_asked_for(held):
    player = thrum.Player("struck-string", rate=RATE)
    if held:
        player.note_on(KEY, 0.8)
    player.render(4800)
    set_parameter(player, 0, 12)
    wheel_to_top(player)
    if not held:
        player.note_on(KEY, 0.8)
    player.render(RATE // 5)
    sound = player.render(RATE)[:, 0]
    assert np.abs(sound).max() > 1e-3 and player.sounding == 1
    assert abs(cents_from(2 * FREQUENCY, sound)) < 3
    picture = player.picture()
    assert picture["sample"] == 4800 + RATE // 5 + RATE and [voice["key"] for voice in picture["voices"]] == [KEY]


def test_what_is_beyond_an_octave_is_cut():
    player = thrum.Player("struck-string", rate=RATE)
    set_parameter(player, 0, 24)
    wheel_to_top(player)
    player.note_on(KEY, 0.8)
    player.render(RATE // 5)
    assert abs(cents_from(2 * FREQUENCY, player.render(RATE)[:, 0])) < 3


def test_controls_stay_where_they_are():
    def sound(*acts):
        player = thrum.Player("struck-string", rate=RATE)
        for act in acts:
            act(player)
            player.render(1000)
        player.note_on(KEY, 0.8)
        return player.render(4800)

    def harden(player):
        player.set("hardness", 20.0)

    def widen(player):
        set_parameter(player, 0, 12)

    assert np.array_equal(sound(harden, widen), sound(widen, harden))
    assert not np.array_equal(sound(harden, widen), sound(widen))


def test_strings_take_over_without_a_click_and_at_the_same_sample_in_any_blocks():
    def sound(blocks):
        player = thrum.Player("bowed-string", rate=RATE, set={"play.bend": 2})
        player.note_on(50, 0.8)
        heard = [player.render(frames) for frames in (12000, *blocks, 1500)]
        for semitones in (5, 9):  # the second while the first still fades in
            set_parameter(player, 0, semitones)
            heard += [player.render(frames) for frames in blocks]
        return np.vstack(heard), player.picture()  # it took over in the last blocks

    (whole, seen), (parts, others) = sound([600]), sound([1, 87, 512])
    assert np.array_equal(whole, parts)
    assert seen["sample"] == others["sample"] == len(whole) and len(seen["voices"]) == len(others["voices"]) == 1
    steps = np.abs(np.diff(whole[:, 0]))
    change = 12000 + 600 + 1500
    assert steps[change - 1:change + 1200].max() < 1.5 * steps[change - 2000:change - 1].max()
    assert np.abs(whole[change:change + 100, 0]).max() > 0.3 * np.abs(whole[change - 2000:change, 0]).max()


def test_notes_on_one_key_have_a_string_each_where_mpe_begins():
    player = thrum.Player("struck-string", rate=RATE)
    for channel in (1, 2):
        player.note_on(KEY, 0.8, channel)
    player.render(480)
    assert player.sounding == 1
    set_parameter(player, 6, 15)
    player.midi([0xE1, 42, 73])  # 7 of 48 semitones
    player.render(RATE // 5)
    assert player.sounding == 2
    sound = player.render(RATE)[:, 0]
    assert abs(cents_from(FREQUENCY, sound)) < 3 and abs(cents_from(2 ** (7 / 12) * FREQUENCY, sound)) < 3
