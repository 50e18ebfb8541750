# Completion of thrum for fish. Commands, options and names come from the program itself, so that
# there is no second list.

function __thrum_program
    set -l words (commandline -opc)
    echo $words[1]
end

function __thrum_commands
    set -l program (__thrum_program)
    command $program --help 2>/dev/null | sed -nE '/^Subcommands:/,/^$/ s/^  ([a-z]+) +(.*)/\1\t\2/p'
end

function __thrum_options
    set -l words (commandline -opc)
    command $words[1] $words[2] --help 2>/dev/null | sed -nE 's/^  (-[a-z]),(--[a-z0-9-]+).*/\1\n\2/p; s/^  (--[a-z0-9-]+).*/\1/p'
end

function __thrum_names
    set -l program (__thrum_program)
    command $program $argv --names 2>/dev/null
end

function __thrum_presets
    set -l words (commandline -opc)
    test (count $words) -ge 3; and __thrum_names instruments $words[3]
end

function __thrum_kinds
    set -l program (__thrum_program)
    command $program describe 2>/dev/null | sed -nE '/^$/q; s/^([a-z_]+) .*/\1/p'
end

# True when a command was given, it is one of those named, and no option waits for its value.
function __thrum_is
    set -l words (commandline -opc)
    test (count $words) -ge 2; and contains -- $words[2] $argv
    and not __thrum_after --preset --control --bits --rate --oversample --channels --loudness --room --set --at --seed --device --midi --block --workers --part --on
end

function __thrum_has_command
    test (count (commandline -opc)) -ge 2
end

function __thrum_after
    set -l words (commandline -opc)
    contains -- $words[-1] $argv
end

complete -c thrum -f
complete -c thrum -n 'not __thrum_has_command' -a '(__thrum_commands)'
complete -c thrum -n 'not __thrum_has_command' -a '-h --help --version'
complete -c thrum -n '__thrum_has_command; and string match -q -- "-*" (commandline -ct)' -a '(__thrum_options)'
complete -c thrum -n '__thrum_is run check lab expand render' -a '(__thrum_names scenes)' -F
complete -c thrum -n '__thrum_is render play' -a '(__thrum_names instruments)' -F
complete -c thrum -n '__thrum_is sweep' -F
complete -c thrum -n '__thrum_is scenes' -a '(__thrum_names scenes)'
complete -c thrum -n '__thrum_is instruments' -a '(__thrum_names instruments)'
complete -c thrum -n '__thrum_is describe' -a '(__thrum_kinds)'
complete -c thrum -n '__thrum_after --preset' -a '(__thrum_presets)'
complete -c thrum -n '__thrum_after --bits' -a '16 24 32f'
complete -c thrum -n '__thrum_after --loudness' -a '-14 -16 -18 -23'
complete -c thrum -n '__thrum_after --on' -a 'cores gpu'
