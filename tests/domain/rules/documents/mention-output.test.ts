import { expect, test } from 'vitest'
import { linkSamples, mentionHtml } from '#domain/rules/documents/mention-output.ts'

test('programs read a sample in a text as a link under its name alone', () => {
  const link = (name: string) => linkSamples(`<p>${mentionHtml({ kind: 'sample', id: 7, name })}</p>`)
  expect(link('pUC19 & co')).toBe('<p><a onclick="Experiment.Section.Sample.view(7)">pUC19 &amp; co</a></p>')
  // A name that begins like a mention stays as it is when it is written back.
  expect(link('@home')).toContain('>@@home</a>')
})

test('experiments and people are no links', () => {
  const text = mentionHtml({ kind: 'person', id: 2, name: 'Ann' })
  expect(linkSamples(text)).toBe(text)
})
