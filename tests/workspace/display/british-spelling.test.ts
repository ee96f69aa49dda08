import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plural, spellAs, t } from '#src/ui/text/translate.ts'
import { toBritish } from '#src/workspace/display/british-spelling.ts'
import { afterTest } from '#tests/harness/after-test.ts'

test.each([
  ['Color of the label', 'Colour of the label'],
  ['colored, colorless, discolored', 'coloured, colourless, discoloured'],
  ['Centered, centering, CENTER', 'Centred, centring, CENTRE'],
  ['labeled, canceled, traveling, modeling', 'labelled, cancelled, travelling, modelling'],
  ['Synchronize, recognized, organization, analyze', 'Synchronise, recognised, organisation, analyse'],
  ['Catalog, gray, milliliters, fulfill', 'Catalogue, grey, millilitres, fulfil'],
])('%s becomes %s [APP-03]', (american, british) => expect(toBritish(american)).toBe(british))

test('words that are the same in both, and placeholders, stay', () => {
  for (const text of [
    'Size, resize, prize, capsized',
    'Meter, meters',
    'Label, labels, cancel',
    'Enter the number',
    'Error, refrigerator, author',
    '{color} of {center}',
  ])
    expect(toBritish(text)).toBe(text)
})

test('it changes the product’s own texts, also those with a count, and nothing that a person typed [APP-03]', () => {
  spellAs(toBritish)
  afterTest(() => spellAs((text) => text))
  expect(t('Color by {name}', { name: 'Center color' })).toBe('Colour by Center color')
  expect(plural(2, { one: '# color', other: '# colors of {name}' }, { name: 'gray' })).toBe('2 colours of gray')
})

test('it knows every word of the product’s texts that the two spell differently', () => {
  const words = new Set(readFileSync('src/locales/messages.pot', 'utf8').match(/[A-Za-z]+/g))
  const american = [...words].filter((word) =>
    /(iz|yz)(e|es|ed|er|ing|ation|ations)$|^(col|behavi|fav|lab)or|cent(er|ered)$|^(catalog|gray)|[^l]l(ed|ing)$/i.test(word),
  )
  const same =
    /size|sized|sizes|laborator|failed|filed|filled|held|sealed|rolled|scaled|pooled|boiled|titled|ruled|called|billed|handl|enabled|disabled|compiled|profiled|calling|filling|failing|cycled|deleted|settled|emailed|mailing|detailed|installed|pulled/i
  expect(american.filter((word) => toBritish(word) === word && !same.test(word))).toEqual([])
})
