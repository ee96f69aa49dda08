import { expect, test } from 'vitest'
import { makeManifest } from '#tests/harness/addons.ts'
import { isAnythingNew, whatIsNew } from '#domain/rules/addons/what-is-new.ts'

const oauth = { authorizeUrl: 'https://id.fenwick.example/', tokenUrl: 'https://id.fenwick.example/token', clientId: 'a', scopes: [] }

test('an update is asked for only what the version before could not do', () => {
  const before = makeManifest({ permissions: ['samples.read'], hosts: ['a.example'], oauth })
  const after = makeManifest({ permissions: ['samples.read', 'samples.write'], hosts: ['b.example'], oauth, version: '2' })
  expect(whatIsNew(before, after)).toEqual({
    permissions: ['samples.write'],
    hosts: ['b.example'],
    added: [],
    isOther: false,
    runsInPage: false,
    service: null,
  })
  expect(isAnythingNew(whatIsNew(before, { ...before, version: '2' }))).toBe(false)
  expect(isAnythingNew(whatIsNew(after, before))).toBe(true)
})

test('running in the page, and another service to sign in at, are new', () => {
  const before = makeManifest({ permissions: [] })
  expect(whatIsNew(before, { ...before, mode: 'classic', oauth })).toEqual({
    permissions: [],
    hosts: [],
    added: [],
    isOther: false,
    runsInPage: true,
    service: 'id.fenwick.example',
  })
  expect(whatIsNew(undefined, before)).toMatchObject({ runsInPage: false, service: null })
})

test('pages, sections and cards that were not there are new', () => {
  const pages = [{ pageID: 'plates', mainMenu: 'Plates' }]
  const before = makeManifest({ permissions: [], pages })
  const after = { ...before, sections: [{ type: 'PLATE', label: 'Plate', category: '' }], cards: [{ cardID: 'plates', title: 'Plates' }] }
  expect(whatIsNew(before, after).added).toEqual(['section PLATE', 'card plates'])
  expect(isAnythingNew(whatIsNew(before, after))).toBe(true)
  expect(whatIsNew(after, before).added).toEqual([])
})

test('an add-on with the same name in code, but another name or author, may be another one', () => {
  const before = makeManifest({ permissions: [] })
  for (const other of [{ name: 'Plate thief' }, { author: 'Nobody' }]) {
    const news = whatIsNew(before, { ...before, ...other, version: '2' })
    expect([news.isOther, isAnythingNew(news)]).toEqual([true, true])
  }
  expect(whatIsNew(undefined, before).isOther).toBe(false)
})
