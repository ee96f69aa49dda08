import { expect, test } from 'vitest'
import { guessTargets, type plainTargets } from '#domain/rules/import/import-target.ts'
import { languageFiles } from '../../../tools/messages/language-files.mjs'

/** The columns of the template and of exported tables, as they are called on screen. */
const columns: readonly (readonly [string, (typeof plainTargets)[number]])[] = [
  ['Name', 'name'],
  ['Sample type', 'type'],
  ['Location', 'place'],
  ['Compartment barcode', 'compartment'],
  ['Position', 'position'],
  ['Amount', 'amount'],
  ['Unit', 'unit'],
  ['Expiration', 'expiration'],
  ['Sample barcode', 'altBarcode'],
  ['Description', 'description'],
  ['Note', 'note'],
  ['Parent', 'parent'],
  ['one\u0004Series', 'series'],
]

test.each(languageFiles())('a file with the headings of the language $language is recognized as an English one is', ({ text }) => {
  const { messages } = JSON.parse(text.slice(text.indexOf('{'))) as { messages: Record<string, string> }
  const headings = columns.map(([english]) => messages[english]!)
  expect(guessTargets(headings, [])).toEqual(columns.map(([, target]) => target))
})
