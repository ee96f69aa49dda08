import { beforeEach, expect, test, vi } from 'vitest'
import type { FrameRead } from '#src/features/scan/camera/decode-frame.ts'
import type { DecodeRequest } from '#src/features/scan/camera/frame-decoder.ts'
import { strategyAt } from '#src/features/scan/camera/decode-strategies.ts'
import { readFrames } from '#src/features/scan/camera/read-frames.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({}))
})

const settle = () => new Promise<void>((done) => setImmediate(done))
const code: FrameRead = { text: '005000000001842', format: 'DataMatrix', corners: [] }

/** A video that is playing, and a decoder that answers when the test says so. */
function world(readyState = 4) {
  const passes: DecodeRequest['pass'][] = []
  const waiting: ((reads: readonly FrameRead[]) => void)[] = []
  const heard: string[] = []
  const decode = (_: ImageBitmap, pass: DecodeRequest['pass']) => {
    passes.push(pass)
    return new Promise<readonly FrameRead[]>((resolve) => waiting.push(resolve))
  }
  const stop = readFrames({ readyState } as HTMLVideoElement, { decode }, ({ text }) => heard.push(text))
  const frame = async () => {
    vi.advanceTimersToNextTimer()
    await settle()
  }
  const answer = async (...reads: FrameRead[]) => {
    waiting.shift()?.(reads)
    await settle()
  }
  return { passes, heard, frame, answer, stop }
}

test('while a frame is decoded one more waits, and no third, so that results are recent [SCAN-05]', async () => {
  const { passes, frame, answer } = world()
  for (let n = 0; n < 5; n++) await frame()
  expect(passes).toEqual([strategyAt(0), strategyAt(1)])
  await answer()
  await frame()
  await frame()
  expect(passes).toEqual([0, 1, 2].map(strategyAt))
})

test('a read is reported, and the next frame begins with the fast pass [SCAN-05]', async () => {
  const { passes, heard, frame, answer } = world()
  await frame()
  await frame()
  await answer(code)
  await frame()
  expect([heard, passes]).toEqual([[code.text], ['fast', 'full', 'fast']])
})

test('before the first frame there is nothing to look at', async () => {
  const { passes, frame } = world(1)
  await frame()
  expect(passes).toEqual([])
})

test('after stopping no frame is examined, and the one in progress is not reported', async () => {
  const { passes, heard, frame, answer, stop } = world()
  await frame()
  stop()
  await answer(code)
  await frame()
  expect([heard, passes]).toEqual([[], ['fast']])
})
