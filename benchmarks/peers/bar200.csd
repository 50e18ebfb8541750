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
  aout barmodel 2, 2, 0.55, 0.001, 0, 5, 0.3, 500, 0.05
  out aout
endin
</CsInstruments>
<CsScore>

NOTES
e
</CsScore>
</CsoundSynthesizer>
