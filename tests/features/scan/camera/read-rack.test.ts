import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { beforeAll, describe, expect, test } from 'vitest'
import { placeByMark, placeByRecord, placementsOf } from '#domain/rules/rack/place-grid.ts'
import { isLook, readOfLook, textsOfLook } from '#domain/rules/rack/rack-look.ts'
import { positionsOf, type RackRead } from '#domain/rules/rack/rack-read.ts'
import { readRack } from '#src/features/scan/camera/read-rack.ts'
import { rackCode, takeRackPicture, type RackScene } from './rack-pictures.ts'

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
})

/** A rack of this many wells in a picture of less than a million pixels; position 18 and 61 are empty, as far as there are so many. */
function rackOf(rows: number, columns: number, more: Partial<RackScene> = {}): RackScene {
  const codes = Array.from({ length: rows * columns }, (_, at) => (at === 17 || at === 60 ? null : rackCode(at)))
  return { rows, columns, codes, width: 1200, height: 810, spacing: rows * columns > 50 ? 7 : 11, ...more }
}

const look = (scene: RackScene) => readRack(takeRackPicture(scene), scene, readBarcodes)

/** As a person would get it who has the same tubes on record. */
async function readAsRecorded(scene: RackScene): Promise<RackRead> {
  const seen = await look(scene)
  if (!isLook(seen)) throw new Error(seen)
  const recorded = new Map(scene.codes.flatMap((text, at) => (text === null ? [] : [[text, at + 1] as const])))
  const placement = placeByRecord(scene, placementsOf(scene, seen.windows, scene.view ?? 'above'), textsOfLook(seen), recorded)
  if (!placement) throw new Error('the corner A1 was not found')
  return readOfLook(scene, seen, placement)
}

const asTaken = ({ codes }: RackScene): RackRead => codes.map((text) => (text === null ? { kind: 'empty' } : { kind: 'code', text }))

describe('every code of a rack is read, and each empty well is seen as empty', () => {
  test('96 tubes at full size: 94 of 94', async () => {
    const scene = rackOf(8, 12, { width: 1920, height: 1080, spacing: 9, degrees: 2 })
    expect(await readAsRecorded(scene)).toEqual(asTaken(scene))
  })

  test.each<[string, RackScene]>([
    ['24 tubes', rackOf(4, 6)],
    ['48 tubes', rackOf(6, 8)],
    ['tilted, and from the side', rackOf(8, 12, { degrees: -6, perspective: 0.08, pitch: 74 })],
    ['upside down', rackOf(8, 12, { degrees: 181 })],
    ['upright', rackOf(8, 12, { degrees: 88, width: 900, height: 1200 })],
    ['from below', rackOf(8, 12, { view: 'below' })],
    ['from below, turned', rackOf(8, 12, { view: 'below', degrees: 176 })],
    ['a little blurred, in the dark, with noise', rackOf(8, 12, { blur: 1, light: 0.5, grain: 6 })],
    ['white codes on black tubes', rackOf(8, 12, { inverted: true })],
    ['almost in the dark', rackOf(8, 12, { light: 0.25, grain: 8 })],
    ['by a wide lens, tilted, with tubes that are loose', rackOf(8, 12, { bend: 0.05, tilt: 0.15, loose: 0.015, pitch: 74 })],
    ['half of it in the shadow of a hand', rackOf(8, 12, { shadow: 0.2 })],
    ['compressed as by a messenger', rackOf(8, 12, { quality: 30 })],
    ['in a hand that moved a little', rackOf(8, 12, { shake: 3 })],
  ])('%s', async (_, scene) => {
    expect(await readAsRecorded(scene)).toEqual(asTaken(scene))
  })

  test('a third of the wells filled', async () => {
    const full = rackOf(8, 12, { degrees: 3, pitch: 80 })
    const scene = { ...full, codes: full.codes.map((text, at) => (at % 3 === 1 && at < 80 ? text : null)) }
    expect(await readAsRecorded(scene)).toEqual(asTaken(scene))
  })

  test('every second well filled, so that no two tubes are neighbors', async () => {
    const full = rackOf(8, 12, { pitch: 80 })
    const scene = { ...full, codes: full.codes.map((text, at) => ((at + Math.floor(at / 12)) % 2 === 0 ? text : null)) }
    expect(await readAsRecorded(scene)).toEqual(asTaken(scene))
  })
})

test('a tube whose code cannot be read is not an empty well', async () => {
  const scene = rackOf(8, 12, { unreadable: [5, 40, 96] })
  const read = await readAsRecorded(scene)
  expect(positionsOf(read, 'unread')).toEqual([5, 40, 96])
  expect(positionsOf(read, 'empty')).toEqual([18, 61])
})

test('a tube whose code cannot be read is not an empty well in the shadow either', async () => {
  const scene = rackOf(8, 12, { shadow: 0.12, unreadable: [6, 7, 30, 31, 84, 96] })
  const read = await readAsRecorded(scene)
  expect(positionsOf(read, 'unread')).toEqual([6, 7, 30, 31, 84, 96])
  expect(positionsOf(read, 'empty')).toEqual([18, 61])
})

test('a shadow that hides all codes of one side empties no well', async () => {
  const scene = rackOf(8, 12, { pitch: 56, blur: 1, light: 0.44, grain: 5, shadow: 0.2 })
  const read = await readAsRecorded(scene)
  expect(positionsOf(read, 'unread').length).toBeGreaterThan(20)
  expect(positionsOf(read, 'code').length).toBeGreaterThan(20)
  expect(positionsOf(read, 'empty').filter((position) => scene.codes[position - 1] !== null)).toEqual([])
})

test('what is under a reflection is not read, and never empty or another code', async () => {
  const scene = rackOf(8, 12, { glare: [{ x: 0.3, y: 0.4, size: 0.07, bright: 600 }] })
  const read = await readAsRecorded(scene)
  const hidden = positionsOf(read, 'unread')
  expect(hidden.length).toBeGreaterThan(0)
  expect(hidden.length).toBeLessThan(12)
  expect(read).toEqual(asTaken(scene).map((well, at) => (hidden.includes(at + 1) ? { kind: 'unread' } : well)))
})

test('the cut corner of the rack shows where A1 can be when nothing is on record', async () => {
  const scene = rackOf(8, 12, { mark: true, degrees: 180, view: 'below', pitch: 80 })
  const seen = await look(scene)
  if (!isLook(seen)) throw new Error(seen)
  const placement = placeByMark(scene, placementsOf(scene, seen.windows, 'below'))
  expect(placement && readOfLook(scene, seen, placement)).toEqual(asTaken(scene))
})

describe('a picture that is no use', () => {
  test('much too blurred', async () => {
    expect(await look(rackOf(4, 6, { blur: 60, width: 600, height: 405 }))).toBe('few-codes')
  })
  test('a part of the rack is not in it', async () => {
    expect(await look(rackOf(8, 12, { shift: { x: 500, y: 300 }, pitch: 100 }))).toBe('cut-off')
  })
  test('another rack, with more wells', async () => {
    expect(await readRack(takeRackPicture(rackOf(8, 12)), { rows: 4, columns: 6 }, readBarcodes)).toBe('cut-off')
  })
})
