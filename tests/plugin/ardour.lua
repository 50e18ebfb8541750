-- For ardour7-lua: plugins on a track of a new session, which is played for a second, saved, closed
-- and opened again. Whatever refers to the session must be gone before it is closed.
AudioEngine:set_backend("None (Dummy)", "", "")
local place = os.getenv("THRUM_SESSION")
Session = assert(create_session(place, "session", 48000))
local midi = ARDOUR.ChanCount(ARDOUR.DataType("midi"), 1)
local stereo = ARDOUR.ChanCount(ARDOUR.DataType("audio"), 2)
tracks = Session:new_midi_track(midi, stereo, true, ARDOUR.PluginInfo(), nil, nil, 1, "track", 1,
                                ARDOUR.TrackMode.Normal, true)
for name in string.gmatch(os.getenv("THRUM_NAMES"), "%S+") do
  local found = ARDOUR.LuaAPI.new_plugin(Session, "urn:thrum:org.thrum." .. name, ARDOUR.PluginType.LV2, "")
  assert(not found:isnil(), name .. ": not found")
  for track in tracks:iter() do
    assert(track:add_processor_by_index(found, 0, nil, true) == 0, name .. ": refused")
  end
  print("loaded " .. name .. ", parameters: " .. found:to_insert():plugin(0):parameter_count())
end
sleep(1)
Session:save_state("", false, false, false, false, false)
tracks, Session = nil, nil
collectgarbage()
close_session()
again = assert(load_session(place, "session"))
again = nil
collectgarbage()
print("opened again")
close_session()
quit()
