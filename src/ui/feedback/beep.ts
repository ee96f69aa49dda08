/* One short high beep for found, two low ones for unknown. The audio context is created at the first beep, or earlier if there
   is time; browsers allow sound only after a gesture. Without sound nothing happens: a beep never makes a scan fail. */

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

/** Before the first beep is needed: creating the context takes up to a fifth of a second. */
export function prepareBeep(): void {
  try {
    context ??= new AudioContext()
  } catch {
    context = undefined
  }
}

export function beepFound(): void {
  play(found)
}

export function beepUnknown(): void {
  play(unknown)
}

export function play(notes: readonly Note[]): void {
  prepareBeep()
  const audio = context
  audio?.resume().then(
    () => notes.forEach((note) => sound(audio, note)),
    () => {},
  )
}

function sound(audio: AudioContext, { hertz, at, seconds }: Note): void {
  const start = audio.currentTime + at
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.type = 'square'
  tone.frequency.value = hertz
  // Faded in and out, because a square wave that is cut off clicks.
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(0.18, start + 0.005)
  volume.gain.setValueAtTime(0.18, start + seconds - 0.01)
  volume.gain.linearRampToValueAtTime(0, start + seconds)
  tone.connect(volume).connect(audio.destination)
  tone.start(start)
  tone.stop(start + seconds)
}
