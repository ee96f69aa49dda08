import { deflateSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPng } from '#pdf/png.ts'
import { makePng } from '#tests/harness/png.ts'

const chunk = (name: string, data: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)])
}

interface Sent {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly kind: number
  /** Each row with its filter first. */
  readonly rows: readonly (readonly number[])[]
  readonly palette?: readonly number[]
  readonly alphas?: readonly number[]
}

function png({ width, height, depth, kind, rows, palette, alphas }: Sent): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, kind, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', Uint8Array.from(palette))] : []),
    ...(alphas ? [chunk('tRNS', Uint8Array.from(alphas))] : []),
    chunk('IDAT', deflateSync(Uint8Array.from(rows.flat()))),
    chunk('IEND', new Uint8Array()),
  ])
}
const pixels = (sent: Sent) => [...readPng(png(sent))!.rgb]

describe('pixels of a PNG', () => {
  test.each<[string, Sent, number[]]>([
    ['gray', { width: 2, height: 1, depth: 8, kind: 0, rows: [[0, 10, 200]] }, [10, 10, 10, 200, 200, 200]],
    ['black and white', { width: 3, height: 1, depth: 1, kind: 0, rows: [[0, 0b10100000]] }, [255, 255, 255, 0, 0, 0, 255, 255, 255]],
    ['color in 16 bits', { width: 1, height: 1, depth: 16, kind: 2, rows: [[0, 1, 99, 2, 99, 3, 99]] }, [1, 2, 3]],
    ['palette', { width: 2, height: 1, depth: 4, kind: 3, rows: [[0, 0x10]], palette: [1, 2, 3, 4, 5, 6] }, [4, 5, 6, 1, 2, 3]],
    ['what is transparent is white', { width: 2, height: 1, depth: 8, kind: 6, rows: [[0, 9, 9, 9, 0, 100, 0, 0, 255]] }, [255, 255, 255, 100, 0, 0]],
    ['transparent palette', { width: 1, height: 1, depth: 8, kind: 3, rows: [[0, 0]], palette: [1, 2, 3], alphas: [0] }, [255, 255, 255]],
    [
      'each row from the one above or the left',
      {
        width: 2,
        height: 5,
        depth: 8,
        kind: 0,
        rows: [
          [0, 10, 20],
          [1, 10, 10],
          [2, 1, 1],
          [3, 5, 5],
          [4, 1, 1],
        ],
      },
      [10, 20, 10, 20, 11, 21, 10, 20, 11, 21].flatMap((each) => [each, each, each]),
    ],
  ])('%s', (_, sent, expected) => expect(pixels(sent)).toEqual(expected))

  test('are not read from what is damaged, interlaced or too large', () => {
    const good = {
      width: 2,
      height: 2,
      depth: 8,
      kind: 0,
      rows: [
        [0, 1, 2],
        [0, 3, 4],
      ],
    }
    expect(readPng(png(good))).toBeDefined()
    expect(readPng(png({ ...good, rows: [[0, 1, 2]] }))).toBeUndefined()
    expect(readPng(png({ ...good, width: 60_000, height: 60_000 }))).toBeUndefined()
    expect(readPng(png({ ...good, kind: 5 }))).toBeUndefined()
    expect(readPng(png(good).with(28, 1))).toBeUndefined()
    expect(readPng(png(good).with(0, 0))).toBeUndefined()
  })

  test('are not read from a picture that was cut off, wherever that was', () => {
    const sizes = fc.integer({ min: 1, max: 24 })
    fc.assert(
      fc.property(sizes, sizes, (width, height) => {
        const whole = makePng(width, height)
        expect(readPng(whole)).toMatchObject({ width, height })
        for (let length = 0; length < whole.length; length++) expect(readPng(whole.subarray(0, length))).toBeUndefined()
      }),
    )
  })
})
