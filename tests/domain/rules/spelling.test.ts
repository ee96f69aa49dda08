import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plural, spellAs, t } from '#src/ui/text/translate.ts'
import { inSpelling, toAmerican, toBritish } from '#domain/rules/spelling.ts'
import { afterTest } from '#tests/harness/after-test.ts'

test.each([
  ['Color of the label', 'Colour of the label'],
  ['colored, colorless, discolored', 'coloured, colourless, discoloured'],
  ['Centered, centering, CENTER', 'Centred, centring, CENTRE'],
  ['labeled, canceled, traveling, modeling', 'labelled, cancelled, travelling, modelling'],
  ['Synchronize, recognized, organization, analyze', 'Synchronise, recognised, organisation, analyse'],
  ['Catalog, gray, milliliters, fulfill', 'Catalogue, grey, millilitres, fulfil'],
])('[FAULT-120] %s becomes %s, and the other way round [APP-03]', (american, british) => {
  expect(toBritish(american)).toBe(british)
  expect(toAmerican(british)).toBe(american)
})

test('words that are the same in both, and placeholders, stay', () => {
  for (const text of [
    'Size, resize, prize, capsized',
    'Meter, meters',
    'Label, labels, cancel',
    'Enter the number',
    'Error, refrigerator, author',
    '{color} of {center}',
  ])
    expect([toBritish(text), toAmerican(text)]).toEqual([text, text])
})

test('[FAULT-120] what both have stays when British becomes American [APP-03]', () => {
  for (const text of [
    'Analyses, catalysis',
    'cancellation, rolled, called, metre',
    'Advise, promise, exercise, precise',
    'Hour, four, our tour',
    '{colour} of {centre}',
  ])
    expect(toAmerican(text)).toBe(text)
})

test('[FAULT-120] what is put into a text stays as it was typed [APP-03]', () => {
  const name = 'Centre for Colour'
  expect(inSpelling(toAmerican)`${name}: the grey catalogue, ${2}`).toBe('Centre for Colour: the gray catalog, 2')
  expect(inSpelling(toBritish)`Organization ${'Color Center'}`).toBe('Organisation Color Center')
})

test('[FAULT-120] the product’s own texts and its help are in American English already [APP-03]', () => {
  const guide = readdirSync('docs/guide').filter((name) => name.endsWith('.md'))
  for (const file of ['src/locales/messages.pot', ...guide.map((name) => `docs/guide/${name}`)]) {
    const text = readFileSync(file, 'utf8')
    const changed = [...new Set(text.match(/[A-Za-z]+/g))].filter((word) => toAmerican(word) !== word)
    // In two of the specification's sentences, which stay as they are.
    expect(changed, file).toEqual(file.endsWith('.pot') ? ['cancelled'] : [])
  }
})

test('it changes the product’s own texts, also those with a count, and nothing that a person typed [APP-03]', () => {
  spellAs(toBritish)
  afterTest(() => spellAs((text) => text))
  expect(t('Color by {name}', { name: 'Center color' })).toBe('Colour by Center color')
  expect(plural(2, { one: '# color', other: '# colors of {name}' }, { name: 'gray' })).toBe('2 colours of gray')
})

test('it knows every word of the product’s texts that the two spell differently', () => {
  const words = new Set(readFileSync('src/locales/messages.pot', 'utf8').match(/[A-Za-z]+/g))
  const americanWords = [...words].filter((word) =>
    /(iz|yz)(e|es|ed|er|ing|ation|ations)$|^(col|behavi|fav|lab)or|cent(er|ered)$|^(catalog|gray)|[^l]l(ed|ing)$/i.test(word),
  )
  const same =
    /size|sized|sizes|laborator|failed|filed|filled|held|sealed|rolled|scaled|pooled|boiled|titled|ruled|called|billed|handl|enabled|disabled|compiled|profiled|calling|filling|failing|cycled|deleted|settled|emailed|mailing|detailed|installed|pulled/i
  expect(americanWords.filter((word) => toBritish(word) === word && !same.test(word))).toEqual([])
})
