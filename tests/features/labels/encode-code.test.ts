import bwipjs from 'bwip-js/node'
import { expect, test } from 'vitest'
import { encodeCode } from '#src/features/labels/encode-code.ts'

test.each(['datamatrix', 'qrcode'] as const)('the modules of %s are those of the symbol', (kind) => {
  for (const text of ['005000000001842', 'AB-0512', 'Probe 7']) {
    // oxlint-disable-next-line import/no-named-as-default-member -- the one with a name draws a kind of code called raw
    const [drawn] = bwipjs.raw({ bcid: kind, text }) as { pixs: number[]; pixx: number; pixy: number }[]
    const modules = encodeCode(kind, text)!
    expect([modules.columns, modules.rows]).toEqual([drawn!.pixx, drawn!.pixy])
    expect([...modules.dark]).toEqual([...drawn!.pixs])
  }
})

test('the bars of a Code 128 are those of the symbol', () => {
  // oxlint-disable-next-line import/no-named-as-default-member -- the one with a name draws a kind of code called raw
  const [drawn] = bwipjs.raw({ bcid: 'code128', text: '005000000001842' }) as { sbs: number[] }[]
  const bars = drawn!.sbs.flatMap((modules, at) => Array.from({ length: modules }, () => (at % 2 ? 0 : 1)))
  expect([...encodeCode('code128', '005000000001842')!.dark]).toEqual(bars)
})

test('a text that a code cannot hold has none', () => {
  expect(encodeCode('code128', 'Müller')).toBeUndefined()
  expect(encodeCode('datamatrix', '')).toBeUndefined()
  expect(encodeCode('datamatrix', 'x'.repeat(5_000))).toBeUndefined()
})
