import { expect, test } from 'vitest'
import { ownMeta, readSectionHtml, sectionHtmlChanges } from '#src/addons/sections/section-html.ts'

const apply = (meta: Record<string, string>, html: string) => {
  const changes = sectionHtmlChanges(meta, html)!
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
  const meta = apply({ rootVar: 'PLATES', own: 'x' }, html)
  expect(Object.keys(meta)).toEqual(['rootVar', 'own', 'contents', 'contents.1', 'contents.2'])
  expect(readSectionHtml(meta)).toBe(html)
  const shorter = apply(meta, '<i>empty</i>')
  expect(Object.keys(shorter)).toEqual(['rootVar', 'own', 'contents'])
  expect(readSectionHtml(shorter)).toBe('<i>empty</i>')
  expect(readSectionHtml(apply(shorter, ''))).toBe('')
})

test('only what changes is written, and what is too long is not', () => {
  const meta = apply({}, 'a'.repeat(15_000))
  expect(Object.keys(sectionHtmlChanges(meta, `${'a'.repeat(14_999)}b`)!)).toEqual(['contents.1'])
  expect(sectionHtmlChanges(meta, 'a'.repeat(15_000))).toEqual({})
  expect(sectionHtmlChanges({}, 'a'.repeat(500_001))).toBeUndefined()
})

test('an add-on reads its own texts, without what the app keeps', () =>
  expect(ownMeta({ rootVar: 'A', name: 'B', version: '1', realSectionType: 'C', contents: 'x', 'contents.1': 'y', roles: 'Admin', reading: '3' })).toEqual({
    roles: 'Admin',
    reading: '3',
  }))
