<CsoundSynthesizer>
<CsOptions>
-n -d -m0
</CsOptions>
<CsInstruments>
sr = 44100
ksmps = 64
nchnls = 1
0dbfs = 1
instr 1
  aout init 0
  out aout
endin
</CsInstruments>
<CsScore>

NOTES
e
</CsScore>
</CsoundSynthesizer>
