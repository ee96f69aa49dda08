import { expect, test } from 'vitest'
import { findInGuide } from '#src/features/help/guide/find-in-guide.ts'
import type { Block, GuidePage } from '#src/features/help/guide/guide-types.ts'

const heading = (text: string): Block => ({ kind: 'heading', level: 2, anchor: text.toLowerCase(), text })
const paragraph = (text: string): Block => ({ kind: 'paragraph', content: [text] })
const guide: readonly GuidePage[] = [
  { topic: 'index', title: 'Help', blocks: [paragraph('Timers, tubes, and all the rest')] },
  { topic: 'boxes', title: 'Boxes', blocks: [paragraph('Where tubes stand.'), heading('Stock-take'), paragraph('Scan every tube. A timer is not needed.')] },
  {
    topic: 'protocols',
    title: 'Protocols',
    blocks: [paragraph('Steps.'), heading('Timers'), paragraph('It rings after the incubation at 37 °C in the Café.')],
  },
]
const namesOf = (search: string) => findInGuide(guide, search).map(({ names }) => names.join(' › '))

test('all words have to be in one part, in any order, capitals and accents aside', () => {
  expect(namesOf('CAFE incubation')).toEqual(['Protocols › Timers'])
  expect(namesOf('incubation tube')).toEqual([])
})

test('parts that have the word in their name come first, and the list of topics is left out', () => {
  expect(namesOf('timer')).toEqual(['Protocols › Timers', 'Boxes › Stock-take'])
})

test('a hit leads to its heading and shows the words around', () => {
  expect(findInGuide(guide, 'every')).toEqual([
    { topic: 'boxes', anchor: 'stock-take', names: ['Boxes', 'Stock-take'], excerpt: 'Scan every tube. A timer is not needed.' },
  ])
  expect(findInGuide(guide, 'stand')[0]).toMatchObject({ topic: 'boxes', anchor: null })
})

test('a long text is cut at words around the one that was found', () => {
  const long = `${'before '.repeat(40)}needle ${'after '.repeat(40)}`
  const [hit] = findInGuide([{ topic: 'a', title: 'A', blocks: [paragraph(long)] }], 'needle')
  expect(hit!.excerpt).toMatch(/^…(before )+needle (after )*after…$/)
  expect(hit!.excerpt.length).toBeLessThan(140)
})

test('nothing is found for nothing', () => {
  expect(findInGuide(guide, '  ')).toEqual([])
})
