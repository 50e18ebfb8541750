# Completion of thrum for bash. Commands, options and names come from the program itself, so that
# there is no second list.

# _thrum_options COMMAND: the options in its help, one per line
_thrum_options() {
  "$_thrum_program" "$@" --help 2>/dev/null | sed -nE 's/^  (-[a-z]),(--[a-z0-9-]+).*/\1\n\2/p; s/^  (--[a-z0-9-]+).*/\1/p'
}

_thrum_commands() {
  "$_thrum_program" --help 2>/dev/null | sed -nE '/^Subcommands:/,/^$/ s/^  ([a-z]+) .*/\1/p'
}

_thrum_scenes() { "$_thrum_program" scenes --names 2>/dev/null; }

# _thrum_instruments [NAME]: all of them, or the presets of one
_thrum_instruments() { "$_thrum_program" instruments "$@" --names 2>/dev/null; }

_thrum_kinds() { "$_thrum_program" describe 2>/dev/null | sed -nE '/^$/q; s/^([a-z_]+) .*/\1/p'; }

# _thrum_files ENDING...: files with one of the endings, and folders
_thrum_files() {
  local ending
  compgen -d -- "$_thrum_word"
  for ending; do compgen -f -X "!*.$ending" -- "$_thrum_word"; done
}

# _thrum_values COMMAND OPTION INSTRUMENT: values of the option; status 1 if it takes none
_thrum_values() {
  case $2 in
    --preset) [[ -n $3 ]] && _thrum_instruments "$3" ;;
    --bits) printf '%s\n' 16 24 32f ;;
    --rate) printf '%s\n' 44100 48000 96000 ;;
    --oversample) printf '%s\n' 2 4 8 ;;
    --channels) printf '%s\n' all stereo ;;
    --loudness) printf '%s\n' -14 -16 -18 -23 ;;
    --on) printf '%s\n' cores gpu ;;
    --scl) _thrum_files scl ;;
    --kbm) _thrum_files kbm ;;
    -o | --output)
      if [[ $1 == lab || $1 == sweep ]]; then compgen -d -- "$_thrum_word"; else _thrum_files wav flac ogg; fi
      ;;
    --csv | --energy) _thrum_files csv ;;
    --set | --control | --at | --seed | --room | --device | --midi | --block | --workers | --part) : ;;
    *) return 1 ;;
  esac
}

# _thrum_arguments COMMAND COUNT: candidates for the argument after COUNT others
_thrum_arguments() {
  case $1:$2 in
    run:0 | check:0 | expand:0) _thrum_scenes && _thrum_files toml ;;
    lab:*) _thrum_scenes && _thrum_files toml ;;
    render:0)
      _thrum_scenes
      _thrum_instruments
      _thrum_files toml
      ;;
    render:1) _thrum_files mid midi ;;
    sweep:0) _thrum_files toml ;;
    play:0) _thrum_instruments && _thrum_files toml ;;
    scenes:0) _thrum_scenes ;;
    instruments:0) _thrum_instruments ;;
    describe:0) _thrum_kinds ;;
  esac
}

_thrum() {
  local _thrum_program=$1 _thrum_word=${COMP_WORDS[COMP_CWORD]}
  local command='' first='' count=0 i word options previous=${COMP_WORDS[COMP_CWORD - 1]}
  for ((i = 1; i < COMP_CWORD; ++i)); do
    word=${COMP_WORDS[i]}
    if [[ -z $command ]]; then
      [[ $word == -* ]] || command=$word
    elif [[ $word == -* ]]; then
      # The value of an option is not an argument; KEY=VALUE arrives as three words.
      if _thrum_values "$command" "$word" '' >/dev/null 2>&1; then
        ((++i))
        [[ ${COMP_WORDS[i + 1]-} == = ]] && ((i += 2))
      fi
    else
      [[ -z $first ]] && first=$word
      ((++count))
    fi
  done
  local IFS=$'\n'
  if [[ -z $command ]]; then
    options=$(_thrum_commands; _thrum_options)
  elif [[ $previous == -* ]] && options=$(_thrum_values "$command" "$previous" "$first"); then
    :
  elif [[ $_thrum_word == -* ]]; then
    options=$(_thrum_options "$command")
  else
    options=$(_thrum_arguments "$command" "$count")
  fi
  COMPREPLY=($(compgen -W "$options" -- "$_thrum_word"))
}

complete -o filenames -F _thrum thrum
