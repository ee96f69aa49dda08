import type { RgbaFrame } from '#src/features/scan/camera/frame.ts'

/** Frames of the same width below one another, like labels on a bench. */
export function stackFrames(frames: readonly RgbaFrame[]): RgbaFrame {
  const width = frames[0]?.width ?? 0
  const data = new Uint8ClampedArray(frames.reduce((bytes, frame) => bytes + frame.data.length, 0))
  let at = 0
  for (const frame of frames) {
    data.set(frame.data, at)
    at += frame.data.length
  }
  return { data, width, height: data.length / width / 4 }
}
