import { beforeEach, expect, test } from 'vitest'
import { addPlaces } from '#src/addons/framed/add-places.tsx'
import { toFramedSection } from '#src/addons/framed/framed-section.ts'
import { sectionTextChanges } from '#domain/rules/addons/section-texts.ts'
import { readAdded, setAdded } from '#src/workspace/contributions/added.ts'
import { makeHost } from '#tests/harness/addon-host.ts'
import { makeManifest } from '#tests/harness/addons.ts'
import { makeSection } from '#tests/harness/notebook.ts'

beforeEach(() => setAdded({}))

test('pages, sections and cards of the manifest are where features have theirs, before the frame says anything', () => {
  const { host, addon } = makeHost()
  const manifest = makeManifest({
    version: '1.2',
    pages: [{ pageID: 'plates', mainMenu: 'Plates', subMenu: 'All plates' }],
    sections: [{ type: 'PLATE', label: 'Plate', category: '' }],
    cards: [{ cardID: 'plate', title: 'Plate of this sample' }],
  })
  addPlaces(host, { addon, manifest, hosts: [] })
  const { navigation, destinations, pages, sectionTypes, samplePanels } = readAdded()
  expect([navigation![0]!.label(), destinations![0]!.label()]).toEqual(['Plates', 'All plates'])
  expect(pages).toMatchObject([{ rootVar: 'PLATES', pageId: 'plates', title: 'All plates' }])
  expect(sectionTypes).toMatchObject([{ rootVar: 'PLATES', type: 'PLATE', name: 'Plate designer', version: '1.2.0.0', label: 'Plate' }])
  expect(samplePanels).toHaveLength(1)
})

test('a frame sees of its section what the add-on keeps in it, whatever a program has written there', () => {
  const changes = sectionTextChanges({}, { html: '<p>96</p>', data: '{"wells":96}' })!
  const meta = Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, to]))
  const section = makeSection({ id: 9, experimentId: 318, type: 'CUSTOM', name: 'Plate', meta: { ...meta, rootVar: 'PLATES', roles: 'Admin' } })
  const seen = { expJournalID: 9, experimentID: 318, name: 'Plate', data: { wells: 96 }, html: '<p>96</p>', canEdit: true }
  expect(toFramedSection(section, true)).toEqual(seen)
  expect(toFramedSection({ ...section, meta: { ...meta, contentData: '{"wells":' } }, false)).toEqual({ ...seen, data: null, canEdit: false })
})
