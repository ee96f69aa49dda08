import { expect, test } from 'vitest'
import { labelOf, labelPresets } from '#domain/rules/labels/presets.ts'
import type { Raster } from '#domain/rules/labels/raster.ts'
import { fromBase64 } from '#db/documents/base64.ts'
import { readPng } from '#pdf/png.ts'
import { dymoStockOf, twipsOfDot } from '#src/features/labels/dymo/dymo-stock.ts'
import { writeDymoLabel } from '#src/features/labels/dymo/write-dymo-label.ts'

const stock = dymoStockOf(presetOf('dymo-99010'))!

function presetOf(id: string) {
  return labelOf(
    labelPresets.find((each) => each.id === id)!,
    'sample',
  )
}

/** White, with one black rectangle. */
function withInk(x: number, y: number, width: number, height: number): Raster {
  const raster = { width: 1_051, height: 331, dots: new Uint8Array(1_051 * 331) }
  for (let row = y; row < y + height; row++) raster.dots.fill(1, row * raster.width + x, row * raster.width + x + width)
  return raster
}

function read(file: string) {
  const [, x, y, width, height] = /<Bounds X="([\d.]+)" Y="([\d.]+)" Width="([\d.]+)" Height="([\d.]+)">/.exec(file)!.map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const [, picture] = /<Image>(.+)<\/Image>/.exec(file)!
  return { x, y, width, height, png: readPng(new Uint8Array(fromBase64(picture!)))! }
}

test('a label that DYMO sells becomes a file of that paper; others, and those for other printers, do not', () => {
  expect(stock.paper).toBe('30252 Address')
  expect(dymoStockOf(presetOf('dymo-11354'))?.paper).toBe('30334 2-1/4 in x 1-1/4 in')
  expect(dymoStockOf(presetOf('cryo-24x13'))).toBeUndefined()
  expect(dymoStockOf({ ...presetOf('dymo-99010'), dpi: 203 })).toBeUndefined()
  expect(dymoStockOf(presetOf('avery-l7651'))).toBeUndefined()
})

test('its dots are one picture in true size, at the place where they were', () => {
  const file = read(writeDymoLabel(stock, withInk(200, 100, 300, 60))!)
  expect(file).toMatchObject({ x: 200 * twipsOfDot, y: 100 * twipsOfDot, width: 300 * twipsOfDot, height: 60 * twipsOfDot })
  expect(file.png).toMatchObject({ width: 300, height: 60 })
})

test('what the printer does not reach is moved to where it does; more than it reaches is not written', () => {
  const { printable } = stock
  expect(read(writeDymoLabel(stock, withInk(0, 0, 100, 40))!)).toMatchObject({ x: printable.x, y: printable.y })
  const last = read(writeDymoLabel(stock, withInk(951, 291, 100, 40))!)
  expect(last.x + last.width).toBeCloseTo(printable.x + printable.width, 1)
  expect(last.y + last.height).toBeCloseTo(printable.y + printable.height, 1)
  expect(writeDymoLabel(stock, withInk(0, 0, 1_051, 40))).toBeUndefined()
})

test('an empty label is a file, too', () => {
  expect(read(writeDymoLabel(stock, withInk(0, 0, 0, 0))!).png).toMatchObject({ width: 1, height: 1 })
})

test('no tag closes itself, which DYMO Connect would not read', () => {
  expect(writeDymoLabel(stock, withInk(200, 100, 300, 60))).not.toContain('/>')
})
