import { expect, test } from 'vitest'
import { ownMeta, readSectionData, readSectionHtml, sectionTextChanges, type SectionTexts } from '#domain/rules/addons/section-texts.ts'

const apply = (meta: Record<string, string>, texts: SectionTexts) => {
  const changes = sectionTextChanges(meta, texts)!
  const next = { ...meta }
  for (const [name, { was, to }] of Object.entries(changes)) {
    expect(was).toBe(meta[name] ?? '')
    if (to === '') delete next[name]
    else next[name] = to
  }
  return next
}

test('HTML that is longer than a field is kept in several, and read as one', () => {
  const html = '<b>plate</b>'.repeat(2_000)
  const meta = apply({ rootVar: 'PLATES', own: 'x' }, { html })
  expect(Object.keys(meta)).toEqual(['rootVar', 'own', 'contents', 'contents.1', 'contents.2'])
  expect(readSectionHtml(meta)).toBe(html)
  const shorter = apply(meta, { html: '<i>empty</i>' })
  expect(Object.keys(shorter)).toEqual(['rootVar', 'own', 'contents'])
  expect(readSectionHtml(shorter)).toBe('<i>empty</i>')
  expect(readSectionHtml(apply(shorter, { html: '' }))).toBe('')
})

test('all of it is written if anything changes, so that one of two writers wins as a whole; what is too long is not', () => {
  const meta = apply({}, { html: 'a'.repeat(15_000) })
  expect(Object.keys(sectionTextChanges(meta, { html: `${'a'.repeat(14_999)}b` })!)).toEqual(['contents', 'contents.1'])
  expect(sectionTextChanges(meta, { html: 'a'.repeat(15_000) })).toEqual({})
  expect(sectionTextChanges({}, { html: 'a'.repeat(500_001) })).toBeUndefined()
})

test('data is kept beside the HTML, and stays when only the HTML changes', () => {
  const data = JSON.stringify({ wells: 'x'.repeat(12_000) })
  const meta = apply({ rootVar: 'PLATES' }, { html: '<p>96 wells</p>', data })
  expect([readSectionHtml(meta), readSectionData(meta)]).toEqual(['<p>96 wells</p>', data])
  expect(readSectionData(apply(meta, { html: '' }))).toBe(data)
  expect(apply(meta, { html: '', data: '' })).toEqual({ rootVar: 'PLATES' })
  expect(sectionTextChanges(meta, { html: '', data: 'a'.repeat(100_001) })).toBeUndefined()
})

test('an add-on reads its own texts, without what the app keeps', () =>
  expect(
    ownMeta({ rootVar: 'A', name: 'B', version: '1', realSectionType: 'C', contents: 'x', 'contents.1': 'y', contentData: '{}', roles: 'Admin', reading: '3' }),
  ).toEqual({
    roles: 'Admin',
    reading: '3',
  }))
