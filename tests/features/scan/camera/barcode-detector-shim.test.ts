import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameRead } from '#src/features/scan/camera/decode-frame.ts'
import type { DecodeRequest } from '#src/features/scan/camera/frame-decoder.ts'
import { installBarcodeDetectorShim } from '#src/features/scan/camera/barcode-detector-shim.ts'
import { strategyAt } from '#src/features/scan/camera/decode-strategies.ts'

beforeEach(() => {
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({}))
})
afterEach(() => vi.unstubAllGlobals())

const settle = () => new Promise<void>((done) => setImmediate(done))
const code: FrameRead = { text: '005000000001842', format: 'DataMatrix', corners: [] }

/** A decoder that answers when the test says so, and html5-qrcode's side of it. */
function world(readyState = 4) {
  const passes: DecodeRequest['pass'][] = []
  const waiting: ((reads: readonly FrameRead[]) => void)[] = []
  const heard: string[] = []
  const decode = (_: ImageBitmap, pass: DecodeRequest['pass']) => {
    passes.push(pass)
    return new Promise<readonly FrameRead[]>((resolve) => waiting.push(resolve))
  }
  installBarcodeDetectorShim({ decode }, ({ text }) => heard.push(text))
  const Detector = (globalThis as unknown as { BarcodeDetector: new () => { detect: (canvas: unknown) => Promise<unknown[]> } }).BarcodeDetector
  const detector = new Detector()
  const frame = async () => {
    const answer = await detector.detect({ parentElement: { querySelector: () => ({ readyState }) } })
    await settle()
    return answer
  }
  const answer = async (...reads: FrameRead[]) => {
    waiting.shift()?.(reads)
    await settle()
  }
  return { passes, heard, frame, answer }
}

test('while a frame is decoded the next one waits, and no third: what is read is of now [SCAN-05]', async () => {
  const { passes, frame, answer } = world()
  for (let n = 0; n < 5; n++) await frame()
  expect(passes).toEqual([strategyAt(0), strategyAt(1)])
  await answer()
  await frame()
  await frame()
  expect(passes).toEqual([0, 1, 2].map(strategyAt))
})

test('a read is told, and the next frame begins with the fast look; html5-qrcode hears of nothing [SCAN-05]', async () => {
  const { passes, heard, frame, answer } = world()
  expect([await frame(), await frame()]).toEqual([[], []])
  await answer(code)
  await frame()
  expect([heard, passes]).toEqual([[code.text], ['fast', 'full', 'fast']])
})

test('before the first picture there is nothing to look at', async () => {
  const { passes, frame } = world(1)
  await frame()
  expect(passes).toEqual([])
})
