import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countLines } from '#src/ui/box/cell-text.ts'
import { cellRoomOf, shortSampleNames } from '#src/workspace/samples/short-sample-name.ts'

const room = cellRoomOf({ rows: 9, columns: 9 })
const shorten = (...names: readonly string[]) => {
  const short = shortSampleNames(names, room)
  return names.map((name) => short.get(name))
}

describe('short names tell the tubes of a box apart [INV-05]', () => {
  test('clones are named by what differs between them', () => {
    expect(shorten('HEK293T TP53 clone A3', 'HEK293T TP53 clone B7', 'HEK293T TP53 clone B9', 'HEK293T, passage 14')).toEqual([
      'TP53 A3',
      'TP53 B7',
      'TP53 B9',
      'HEK293T',
    ])
  })

  test('clones of the same well in two lines keep the line', () => {
    expect(shorten('HEK293T B2M clone A3', 'HEK293T B2M clone A4', 'A549 B2M clone A3', 'A549 B2M clone C1')).toEqual([
      'HEK A3',
      'HEK A4',
      'A549 A3',
      'A549 C1',
    ])
  })

  test('the same name twice has the same short name', () => {
    const short = shorten('rhIL-2, 50 µg', 'rhIL-2, 50 µg', 'rhIL-7, 10 µg')
    expect(short).toEqual(['rhIL-2', 'rhIL-2', 'rhIL-7'])
  })

  test('what stands in parentheses or behind a comma appears only where it tells two apart', () => {
    expect(shorten('anti-CD3ε (OKT3)', 'anti-CD4 (RPA-T4)')).toEqual(['CD3ε', 'CD4'])
    expect(shorten('anti-PD-L1 (28-8)', 'anti-PD-L1 (29E.2A3)', 'anti-CD4 (RPA-T4)')).toEqual(['PD-L1 28-8', 'PD-L1 29E.2A3', 'CD4'])
    expect(shorten('anti-CD4 (RPA-T4)', 'anti-CD4 (RPA-T4), PerCP', 'FoxP3')).toEqual(['CD4', 'CD4 PerCP', 'FoxP3'])
    expect(shorten('HEK293T, passage 13', 'HEK293T, passage 14')).toEqual(['HEK p13', 'HEK p14'])
    expect(shorten('rhIL-2, 10 µg', 'rhIL-2, 50 µg')).toEqual(['rhIL-2 10', 'rhIL-2 50'])
  })

  test('a long name keeps its beginning if the rest tells nothing apart', () => {
    expect(shorten('lentiGuide-Puro', 'lentiCas9-Blast', 'pBABE-puro', 'Cas9 endonuclease, 20 µM', 'pX459', 'pX459-TP53 gRNA 2')).toEqual([
      'lentiGuide',
      'lentiCas9',
      'pBABE-puro',
      'Cas9',
      'pX459',
      'pX459-TP53',
    ])
  })

  test('with more room the whole name is written', () => {
    const short = shortSampleNames(['lentiGuide-Puro', 'HEK293T TP53 clone A3'], { lines: 2, width: 9 })
    expect([...short.values()]).toEqual(['HEK293T TP53 clone A3', 'lentiGuide-Puro'])
  })

  test('a plate of twelve across has narrower cells', () => {
    const short = shortSampleNames(
      Array.from({ length: 96 }, (_, at) => `Library plate 7, oligo ${at + 1}`),
      cellRoomOf({ rows: 8, columns: 12 }),
    )
    expect(new Set(short.values()).size).toBe(96)
    for (const text of short.values()) expect(countLines(text, 2.95)).toBeLessThanOrEqual(2)
  })

  test('two names without a space that differ only at the end show the end', () => {
    const [one, two] = shorten('PAAVHSYNEGFPWPREBGHPOLYAVERSION1', 'PAAVHSYNEGFPWPREBGHPOLYAVERSION2')
    expect([one, two]).toEqual([expect.stringMatching(/^PAA.*….*1$/), expect.stringMatching(/^PAA.*….*2$/)])
  })
})

describe('whatever a laboratory calls its tubes [INV-05]', () => {
  const words = ['HEK293T', 'Jurkat E6-1', 'A549', 'TP53', 'B2M', 'NRAS', 'plasma', 'PBMC', 'whole blood', 'clone', 'prep', 'gRNA', 'stock', 'knock-out']
  const codes = fc.tuple(fc.constantFrom('A', 'B', 'H', 'p', ''), fc.integer({ min: 1, max: 120 })).map(([letter, number]) => letter + number)
  const names = fc
    .tuple(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }), fc.constantFrom(' ', ', '), codes)
    .map(([some, glue, code]) => some.join(' ') + glue + code)
  const boxes = fc.array(names, { minLength: 1, maxLength: 81 })
  const anyBoxes = fc.array(fc.oneof(names, fc.string(), fc.string({ unit: 'grapheme' })), { maxLength: 40 })

  test('every short name fits into its cell', () => {
    fc.assert(
      fc.property(anyBoxes, (box) => {
        for (const text of shortSampleNames(box, room).values())
          expect(Array.from(text).length < 2 || countLines(text, room.width, true) <= room.lines).toBe(true)
      }),
    )
  })

  test('the order of the tubes makes no difference, and every name has a short one', () => {
    fc.assert(
      fc.property(anyBoxes, (box) => {
        const short = shortSampleNames(box, room)
        expect([...short.keys()].toSorted()).toEqual([...new Set(box)].toSorted())
        expect(shortSampleNames(box.toReversed(), room)).toEqual(short)
      }),
    )
  })

  test('different names have different short names where the end of a name is enough', () => {
    const byEnd = fc.uniqueArray(names, { minLength: 1, maxLength: 81, selector: (name) => name.split(/[ ,]+/).at(-1) })
    fc.assert(
      fc.property(byEnd, (box) => {
        expect(new Set(shortSampleNames(box, room).values()).size).toBe(box.length)
      }),
    )
  })

  test('different names have different short names where two words fit', () => {
    const short = fc.tuple(fc.constantFrom('TP53', 'B2M', 'NRAS', 'KRAS'), fc.constantFrom('in', 'for', 'clone'), codes).map((parts) => parts.join(' '))
    fc.assert(
      fc.property(fc.uniqueArray(short, { maxLength: 81, selector: (name) => name.replace(/ \w+ /, ' ') }), (box) => {
        expect(new Set(shortSampleNames(box, room).values()).size).toBe(box.length)
      }),
    )
  })

  test('almost all clones, passages and visits of a full box are told apart', () => {
    fc.assert(
      fc.property(boxes, (box) => {
        const distinct = new Set(box).size
        expect(new Set(shortSampleNames(box, room).values()).size).toBeGreaterThanOrEqual(Math.floor(distinct * 0.9))
      }),
    )
  })
})
