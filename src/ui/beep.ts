/* Short and high for found, twice and low for unknown. The audio context is made at the first beep (a browser wants a
   gesture first), and where there is no sound there is none: a beep never fails a scan. */

interface Note {
  hertz: number
  /** Seconds from now. */
  at: number
  seconds: number
}

const found: readonly Note[] = [{ hertz: 1760, at: 0, seconds: 0.08 }]
const unknown: readonly Note[] = [
  { hertz: 220, at: 0, seconds: 0.12 },
  { hertz: 220, at: 0.18, seconds: 0.12 },
]

let context: AudioContext | undefined

export function beepFound(): void {
  play(found)
}

export function beepUnknown(): void {
  play(unknown)
}

function play(notes: readonly Note[]): void {
  try {
    context ??= new AudioContext()
    const audio = context
    void audio.resume().then(
      () => notes.forEach((note) => sound(audio, note)),
      () => {},
    )
  } catch {
    context = undefined
  }
}

function sound(audio: AudioContext, { hertz, at, seconds }: Note): void {
  const start = audio.currentTime + at
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.type = 'square'
  tone.frequency.value = hertz
  // Eased in and out: a square wave cut off clicks.
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(0.18, start + 0.005)
  volume.gain.setValueAtTime(0.18, start + seconds - 0.01)
  volume.gain.linearRampToValueAtTime(0, start + seconds)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + seconds)
}
