"""Instruments: scores against the program, a player, controls, what moves."""

import struct
import warnings

import numpy as np
import pytest
import thrum

NOTES = [(0.0, 60, 1.0, 0.2), (0.1, 64, 0.5, 0.2)]


def midi_file(path, notes):
    """One track, a tick a millisecond."""
    events = sorted([(round(1000 * t), 1, bytes([0x90, key, round(127 * v)])) for t, key, v, _ in notes] +
                    [(round(1000 * (t + length)), 0, bytes([0x80, key, 64])) for t, key, _, length in notes])
    track, now = b"", 0
    for tick, _, message in events:
        wait, now = tick - now, tick
        track += (bytes([0x80 | wait >> 7]) if wait > 127 else b"") + bytes([wait & 127]) + message
    track = b"\0\xff\x51\x03\x07\xa1\x20" + track + b"\0\xff\x2f\0"  # 500 ms a quarter
    path.write_bytes(b"MThd" + struct.pack(">IHHH", 6, 0, 1, 500) + b"MTrk" + struct.pack(">I", len(track)) + track)


def wav_floats(path):
    data = path.read_bytes()
    start = data.index(b"data") + 8
    return np.frombuffer(data[start:start + struct.unpack("<I", data[start - 4:start])[0]], "<f4").reshape(-1, 2)


def test_a_score_sounds_as_the_program_renders_it(program, tmp_path):
    midi_file(tmp_path / "a.mid", NOTES)
    program("render", "struck-string", tmp_path / "a.mid", "-o", tmp_path / "a.wav", "--bits", "32f", "--preset",
            "soft_felt")
    sound = thrum.render("struck-string", tmp_path / "a.mid", preset="soft_felt", rate=48000)
    assert sound.dtype == np.float64 and sound.shape[1] == 2
    assert np.array_equal(sound.astype("<f4"), wav_floats(tmp_path / "a.wav"))
    assert np.array_equal(thrum.render("struck-string", NOTES, preset="soft_felt"), sound)


def test_a_score_gets_the_loudness_that_is_asked_for(program, tmp_path):
    midi_file(tmp_path / "a.mid", NOTES)
    program("render", "struck-string", tmp_path / "a.mid", "-o", tmp_path / "a.wav", "--bits", "32f", "--loudness", "-20")
    loud = thrum.render("struck-string", NOTES, loudness=-20)
    assert np.array_equal(loud.astype("<f4"), wav_floats(tmp_path / "a.wav"))
    ratio = loud[np.abs(loud) > 1e-3] / thrum.render("struck-string", NOTES)[np.abs(loud) > 1e-3]
    assert ratio.max() - ratio.min() < 1e-9 * ratio.max() and ratio.max() > 1.1
    for wrong in (0, -61, float("nan")):
        with pytest.raises(ValueError, match="LUFS"):
            thrum.render("struck-string", NOTES, loudness=wrong)


def test_a_player_plays_the_same_in_any_blocks():
    one, other = (thrum.Player("struck-string") for _ in range(2))
    for player in (one, other):
        player.note_on(60, 0.8)
    whole = one.render(2000)
    parts = np.vstack([other.render(frames) for frames in (1, 511, 512, 976)])
    assert whole.shape == (2000, 2) and np.array_equal(whole, parts) and np.abs(whole).max() > 1e-3
    assert one.sounding == 1


def test_controls_move_what_they_say():
    def loudness(force):
        player = thrum.Player("snare-drum", rate=48000)
        player.set("force", force)
        player.note_on(36, 0.8)
        return np.abs(player.render(4800)).max()

    assert loudness(0.25) < 0.7 * loudness(0.5) < 0.6 * loudness(1.0)
    player = thrum.Player("bowed-string")
    player.volume = 0.5
    assert player.volume == 0.5 and "force" in player.controls and "pressure" in dir(player)
    with pytest.raises(KeyError, match="did you mean 'pressure'"):
        player.set("presure", 0.5)
    with pytest.raises(ValueError, match="from 0 to 1"):
        player.set("force", 2)
    # each in one line, and without the binding's own words
    for act, fault, words in ((lambda: player.midi([0x90, 60, 300]), ValueError, r"bytes must be in range\(0, 256\)"),
                              (lambda: player.midi([0x90]), ValueError, "not the bytes of one channel message"),
                              (lambda: player.note_on(60.5), TypeError, "cannot be interpreted as an integer"),
                              (lambda: player.note_off("C4"), TypeError, "cannot be interpreted as an integer"),
                              (lambda: player.note_on(60, "loud"), ValueError, "could not convert string to float"),
                              (lambda: player.set("pressure", "high"), ValueError, "could not convert string to float")):
        with pytest.raises(fault, match=words) as refused:
            act()
        assert "\n" not in str(refused.value)
    with pytest.raises(AttributeError, match="no control 'nonsense'"):
        player.nonsense = 1


def test_bad_music_is_an_exception():
    for notes in ([(0, 60)], [(0, 60.5, 0.5, 1)], [(0, 60, 2.0, 1)], [(0, 200, 0.5, 1)], [(-1, 60, 0.5, 1)], [(float("nan"), 60, 0.5, 1)]):
        with pytest.raises(ValueError):
            thrum.render("struck-string", notes)
    with pytest.raises(ValueError, match="no preset 'soft_flet'; did you mean 'soft_felt'?"):
        thrum.render("struck-string", NOTES, preset="soft_flet")
    with pytest.raises(FileNotFoundError):
        thrum.render("struck-string", "none.mid")
    with pytest.raises(ValueError):
        thrum.Player("struck-string", rate=1)
    with pytest.raises(ValueError, match="seed -1: must be from 0"):
        thrum.Player("struck-string", seed=-1)
    with pytest.raises(ValueError, match="channel 16: must be from 0 to 15"):
        thrum.Player("struck-string").note_on(60, 0.5, 16)
    for frames in (2**62, 2**63 - 1):
        with pytest.raises(MemoryError):
            thrum.Player("struck-string").render(frames)


def test_a_wrong_key_of_an_instrument_is_a_key_error():
    for key, near in (("play.gan", "gain"), ("mass.hammr.mass", "mass.hammer"), ("string.s.tenson", "tension")):
        with pytest.raises(KeyError, match=f"did you mean '{near}'"):
            thrum.render("struck-string", NOTES, set={key: 1})
    with pytest.raises(KeyError, match="--preset NAME"):
        thrum.render("struck-string", NOTES, set={"preset": "soft_felt"})
    with pytest.raises(thrum.BadScene, match="play.gain"):
        thrum.render("struck-string", NOTES, set={"play.gain": "loud"})
    with pytest.raises(thrum.BadScene, match="--rate HZ"):
        thrum.render("struck-string", NOTES, set={"rate": 96000})


def test_notes_that_an_instrument_does_not_have_are_warned_of():
    with pytest.warns(UserWarning, match="^1 of 2 notes lie outside the keys 31 to 55 of this instrument and are left out$"):
        thrum.render("tromba-marina", [(0.0, 40, 0.5, 0.1), (0.1, 100, 0.5, 0.1)])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        thrum.render("tromba-marina", [(0.0, 40, 0.5, 0.1)])


def test_a_player_shows_what_moves():
    player, blind = thrum.Player("struck-string"), thrum.Player("struck-string")
    assert player.picture() == {"sample": 0, "voices": []}
    for each in (player, blind):
        each.note_on(57, 0.8)
    quick = player.render(48)  # 1 ms: the hammer pushes
    (voice,) = player.picture()["voices"]
    assert player.picture()["sample"] == 48 and voice["key"] == 57 and voice["held"]
    assert any(force > 0.1 for path, force in voice["forces"].items() if path.startswith("contact."))
    assert any(path.startswith("string.") and np.abs(shape).max() > 1e-6 for path, shape in voice["shapes"].items())
    energy = voice["energy"]
    assert energy["stored"] == energy["kinetic"] + energy["potential"] + energy["contact"] and energy["contact"] > 0
    player.render(48000)
    (later,) = player.picture()["voices"]
    assert 0 < later["energy"]["stored"] < energy["stored"]  # strings lose energy, and nobody gives any
    # Looking changes nothing.
    assert np.array_equal(quick, blind.render(48))
