import { array, assert, constantFrom, integer, nat, property, record, string, tuple } from 'fast-check'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { rasterize, type Raster } from '#domain/rules/labels/raster.ts'
import { OutlineBuilder } from '#domain/rules/labels/outline.ts'
import { layOutLabel } from '#domain/rules/labels/lay-out-label.ts'
import { labelOf, labelPresets } from '#domain/rules/labels/presets.ts'
import { labelsOnSheet, labelAfter, placeLabels } from '#domain/rules/labels/sheets.ts'
import { writeZpl } from '#domain/rules/labels/write-zpl.ts'
import { unreadCodes } from '#src/features/labels/check-codes.ts'
import { decodePicture } from '#src/features/scan/camera/decode-frame.ts'
import type { RgbaFrame } from '#src/features/scan/camera/frame.ts'
import { encodeCode } from '#src/features/labels/encode-code.ts'
import { labelTypeface } from '#pdf/label-typeface.ts'
import { pdfFonts } from '#tests/harness/pdf-fonts.ts'

const typeface = labelTypeface(pdfFonts)
const texts = { name: 'anti-CD3ε OKT3, 1 of 6', code: '005000000001842', expiration: '2028-11-30', amount: '0.5 mL' }
const decode = (frame: RgbaFrame) => decodePicture(frame, readBarcodes)

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
})

describe('the dots that a printer makes of a label', () => {
  test('a rectangle of whole dots is exactly these dots, at any resolution', () => {
    const dots = record({
      x: nat(40),
      y: nat(40),
      width: integer({ min: 1, max: 20 }),
      height: integer({ min: 1, max: 20 }),
      dpi: constantFrom(203, 300, 600),
    })
    assert(
      property(dots, ({ x, y, width, height, dpi }) => {
        const dot = 25.4 / dpi
        const outline = new OutlineBuilder()
        outline.rectangle(x * dot, y * dot, width * dot, height * dot)
        const raster = rasterize(outline, { width: 64 * dot, height: 64 * dot }, dpi)
        const isInside = (at: number) => at % 64 >= x && at % 64 < x + width && Math.floor(at / 64) >= y && Math.floor(at / 64) < y + height
        expect([...raster.dots].every((black, at) => black === Number(isInside(at)))).toBe(true)
      }),
    )
  })

  test.each(labelPresets)('every code on $id is read from them', async (preset) => {
    for (const subject of ['sample', 'layer'] as const) {
      const label = labelOf(preset, subject)
      const laidOut = layOutLabel(label, texts, typeface, encodeCode)
      expect(await unreadCodes(label, laidOut, decode)).toEqual([])
    }
  })

  test.each(['datamatrix', 'qrcode'] as const)('barcodes of the group are read from a %s, whatever is in them', async (kind) => {
    const label = labelOf(labelPresets[0]!, 'sample', { code: kind, fields: ['name'] })
    for (const code of ['AB-0512', 'Prüfling 7 µ', 'Ω-3 €', '(01)0409;x=2^~']) {
      const laidOut = layOutLabel(label, { ...texts, code }, typeface, encodeCode)
      expect(await unreadCodes(label, laidOut, decode), code).toEqual([])
    }
  })

  test.each(['datamatrix', 'code128', 'qrcode'] as const)('a %s is read at its smallest size, and not if something is drawn over it', async (kind) => {
    for (const dpi of [203, 300, 600]) {
      const label = { ...labelOf(labelPresets[0]!, 'sample'), dpi, width: 60, height: 40 }
      const tooSmall = layOutLabel({ ...label, elements: [{ kind, x: 1, y: 1, width: 1, height: 1 }] }, texts, typeface, encodeCode)
      const [fault] = tooSmall.faults
      if (fault?.kind !== 'too-small') throw new Error('it is not too small')
      const smallest = { ...label, elements: [{ kind, x: 1, y: 1, width: fault.needs.width + 1e-6, height: fault.needs.height + 1e-6 }] }
      const laidOut = layOutLabel(smallest, texts, typeface, encodeCode)
      expect(laidOut).toMatchObject({ faults: [], codes: [{ kind }] })
      expect(await unreadCodes(smallest, laidOut, decode)).toEqual([])
      const outline = new OutlineBuilder()
      outline.add(laidOut.outline, 0, 0, 1)
      outline.rectangle(0, 0, 1 + fault.needs.width / 2, 40)
      expect(await unreadCodes(smallest, { ...laidOut, outline }, decode)).toEqual(['005000000001842'])
    }
  })
})

describe('labels on sheets', () => {
  const sheet = labelPresets[0]!
  test('they begin at the first free label and go on to further sheets', () => {
    const { pages, width, height } = placeLabels(labelOf(sheet, 'sample'), 40, 28)
    expect([width, height]).toEqual([215.9, 279.4])
    expect(pages.map((page) => page.length)).toEqual([2, 30, 8])
    expect(pages[0]!.map(({ index }) => index)).toEqual([0, 1])
    expect(pages[0]![0]!.x).toBeCloseTo(4.76 + 69.85, 1)
    expect(pages[0]![0]!.y).toBeCloseTo(12.7 + 9 * 25.4, 1)
    expect(labelAfter(sheet.stock, 40, 28)).toBe(8)
  })

  test.each(labelPresets)('no label of $id is beside its sheet or on another one', ({ stock, width, height }) => {
    if (stock.kind === 'roll') return
    const label = labelOf({ ...sheet, stock, width, height }, 'sample')
    const [page] = placeLabels(label, labelsOnSheet(stock), 0).pages
    expect(Math.min(...page!.map(({ x }) => x))).toBeGreaterThan(0)
    expect(Math.max(...page!.map(({ x }) => x + width))).toBeLessThan(stock.page.width)
    expect(Math.max(...page!.map(({ y }) => y + height))).toBeLessThan(stock.page.height)
    expect(stock.columnStep).toBeGreaterThanOrEqual(width)
    expect(stock.rowStep).toBeGreaterThanOrEqual(height)
  })
})

describe('ZPL', () => {
  const raster = integer({ min: 1, max: 700 }).chain((width) =>
    array(array(tuple(constantFrom(0, 1), integer({ min: 1, max: 90 })), { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 6 }).map(
      (rows): Raster => {
        const dots = new Uint8Array(width * rows.length)
        rows.forEach((runs, y) => {
          let x = 0
          for (const [black, length] of runs) {
            dots.fill(black, y * width + Math.min(x, width), y * width + Math.min((x += length), width))
          }
        })
        return { width, height: rows.length, dots }
      },
    ),
  )

  test('a printer gets exactly the dots that were checked', () => {
    assert(
      property(raster, (label) => {
        expect(readZpl(writeZpl(label, 1))).toEqual([...label.dots].join(''))
      }),
    )
  })

  test('no text of a person is in it: it consists of commands and dots', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 40 }), constantFrom('^XZ^XA^JUS', '~JR', '^FO0,0^FDx^FS'), (name, command) => {
        const label = labelOf(labelPresets[7]!, 'sample')
        const { outline } = layOutLabel(label, { ...texts, name: name + command }, typeface, encodeCode)
        const zpl = writeZpl(rasterize(outline, label, label.dpi), 2)
        expect(zpl).toMatch(/^\^XA\^MMT\^PW\d+\^LL\d+\^LH0,0\^LS0\^FO0,0\^GFA,\d+,\d+,\d+,[0-9A-Zg-z,:]+\^FS\^PQ2\^XZ\n$/)
      }),
      { numRuns: 20 },
    )
  })
})

/** The dots of the picture in a label, as a printer reads it. */
function readZpl(zpl: string): string {
  const [, width, bytes, rowBytes, data] = /\^PW(\d+).*\^GFA,\d+,(\d+),(\d+),([^^]*)\^FS/.exec(zpl)!
  const digitsInRow = 2 * Number(rowBytes)
  const rows: string[] = []
  let row = ''
  let count = 0
  const end = () => {
    rows.push(row)
    row = ''
  }
  for (const character of data!) {
    if (character === ':') rows.push(rows.at(-1)!)
    else if (character === ',') {
      row = row.padEnd(digitsInRow, '0')
      end()
    } else if (/[G-Y]/.test(character)) count += character.codePointAt(0)! - 0x46
    else if (/[g-z]/.test(character)) count += 20 * (character.codePointAt(0)! - 0x66)
    else {
      row += character.repeat(count || 1)
      count = 0
      if (row.length === digitsInRow) end()
    }
  }
  expect(rows).toHaveLength(Number(bytes) / Number(rowBytes))
  return rows
    .map((hex) =>
      [...hex]
        .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
        .join('')
        .slice(0, Number(width)),
    )
    .join('')
}
