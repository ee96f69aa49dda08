import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { beforeAll, describe, expect, test } from 'vitest'
import { decodeFrame, decodePicture, type FrameRead } from '#src/features/scan/camera/decode-frame.ts'
import type { RgbaFrame } from '#src/features/scan/camera/frame.ts'
import { strategyAt, decodeStrategies, type DecodeStrategy } from '#src/features/scan/camera/decode-strategies.ts'
import { takePicture, type Scene } from './pictures.ts'
import { stackFrames } from './stack-frames.ts'

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
})

/** As with the camera: the next pass for each frame, until something is read. */
async function readSteadily(frame: RgbaFrame): Promise<(FrameRead & { pass: DecodeStrategy }) | null> {
  for (const pass of decodeStrategies) {
    const read = await decodeFrame(frame, pass, readBarcodes)
    if (read) return { ...read, pass }
  }
  return null
}

const codes: readonly Scene[] = [
  { bcid: 'code128', text: '005000000001842' },
  { bcid: 'code128', text: '011000000000012345' },
  { bcid: 'datamatrix', text: '005000000001842', module: 5 },
  { bcid: 'datamatrix', text: '011000000000012345', module: 5 },
  { bcid: 'qrcode', text: '008000000000069', module: 5 },
  { bcid: 'code39', text: 'LAB-A1234', module: 2 },
  { bcid: 'ean13', text: '4006381333931' },
  { bcid: 'pdf417', text: '005000000001842' },
]
const named = (scene: Scene) => `${scene.bcid} ${scene.text}`

describe('the camera reads what laboratories print [SCAN-05]', () => {
  for (const code of codes) {
    test(`${named(code)}: level, upright, slightly tilted, upside down`, async () => {
      // The flat rows of a PDF417 are lost when it is tilted.
      const crooked = code.bcid === 'pdf417' ? 1 : 8
      for (const degrees of [0, 90, crooked, 180]) expect(await readSteadily(takePicture({ ...code, degrees }))).toMatchObject({ text: code.text })
    })
    test(`${named(code)}: out of focus, in the dark, small`, async () => {
      const { module = 3 } = code
      for (const trouble of [{ blur: 3 }, { light: 0.3, grain: 12 }, { module: Math.max(2, module * 0.6) }]) {
        expect(await readSteadily(takePicture({ ...code, ...trouble }))).toMatchObject({ text: code.text })
      }
    })
  }

  test.each([22, 45, 67, 135])('a linear barcode held at %d degrees', async (degrees) => {
    expect(await readSteadily(takePicture({ bcid: 'code128', text: '005000000001842', degrees }))).toMatchObject({ text: '005000000001842' })
  })

  test.each([-30, 15, 37])('a PDF417, whose rows are read only when level, held at %d degrees', async (degrees) => {
    const frame = takePicture({ bcid: 'pdf417', text: '005000000001842', degrees, grain: 5 })
    expect(await readSteadily(frame)).toMatchObject({ text: '005000000001842', pass: 'straight' })
  })

  test('an EAN-13 with bars of less than two pixels, away from the center', async () => {
    const frame = takePicture({ bcid: 'ean13', text: '4006381333931', module: 1.5, grain: 5, shift: { x: 180, y: -140 } })
    expect(await readSteadily(frame)).toMatchObject({ text: '4006381333931', pass: 'close' })
  })

  test('a white code on black, which only the last pass looks for', async () => {
    const frame = takePicture({ bcid: 'datamatrix', text: '005000000001842', module: 5, inverted: true })
    expect(await readSteadily(frame)).toMatchObject({ text: '005000000001842', pass: 'invert' })
  })

  test('nothing where there is nothing, and nothing in an empty picture', async () => {
    const empty = takePicture({ bcid: 'qrcode', text: 'x', module: 0.01, grain: 60 })
    expect(await readSteadily(empty)).toBeNull()
    expect(await readSteadily({ data: new Uint8ClampedArray(4), width: 1, height: 1 })).toBeNull()
  })
})

test('each frame gets the next pass: within twelve frames every one is used, and the full one in every fourth', () => {
  const round = Array.from({ length: 12 }, (_, n) => strategyAt(n))
  expect(new Set(round)).toEqual(new Set(decodeStrategies))
  expect(round.filter((pass) => pass === 'full')).toHaveLength(3)
  expect(strategyAt(12)).toBe('fast')
})

describe('a picture does not change, and is examined in every way [SCAN-05]', () => {
  test('all codes in it are read', async () => {
    const texts = ['005000000001842', '005000000001843', '008000000000069']
    const picture = stackFrames(texts.map((text) => takePicture({ bcid: 'datamatrix', text, module: 5, height: 240 })))
    expect((await decodePicture(picture, readBarcodes)).map(({ text }) => text).sort()).toEqual(texts)
  })

  test.each([{ bcid: 'code128', degrees: 45 } as const, { bcid: 'datamatrix', module: 5, inverted: true } as const])('%o', async (trouble) => {
    const picture = takePicture({ text: '005000000001842', ...trouble })
    expect(await decodePicture(picture, readBarcodes)).toMatchObject([{ text: '005000000001842' }])
  })

  test('nothing where there is nothing', async () => {
    expect(await decodePicture(takePicture({ bcid: 'qrcode', text: 'x', module: 0.01, grain: 60 }), readBarcodes)).toEqual([])
    expect(await decodePicture({ data: new Uint8ClampedArray(4), width: 1, height: 1 }, readBarcodes)).toEqual([])
  })
})
