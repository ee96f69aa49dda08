import { expect, test, vi } from 'vitest'
import type { GuidePage } from '#src/features/help/guide/guide-types.ts'
import { afterTest } from '#tests/harness/after-test.ts'

test('[FAULT-120] the help is spelled as the person has chosen, without its code and addresses, and found in either spelling [APP-03]', async () => {
  const page: GuidePage = {
    topic: 'colors',
    title: 'Colors',
    blocks: [
      { kind: 'heading', level: 2, anchor: 'center', text: 'Center' },
      { kind: 'paragraph', content: ['Choose a color in the ', { kind: 'emphasis', content: ['Catalog'] }, ': ', { kind: 'code', text: 'color=gray' }] },
      { kind: 'list', isOrdered: true, items: [[{ kind: 'paragraph', content: [{ kind: 'link', href: '/doc/colors#center', content: ['labeled'] }] }]] },
      { kind: 'table', head: [['Gray']], rows: [[['fiber']]] },
    ],
  }
  vi.resetModules()
  vi.doMock('virtual:guide', () => ({ guide: [page] }))
  afterTest(() => vi.doUnmock('virtual:guide'))
  const { shownGuide } = await import('#src/features/help/guide/shown-guide.ts')
  const { spellForeignAs } = await import('#src/workspace/display/foreign-text.ts')
  const { findInGuide } = await import('#src/features/help/guide/find-in-guide.ts')
  const { foreignText } = await import('#src/workspace/display/foreign-text.ts')
  expect(shownGuide()).toEqual([page])
  expect(findInGuide(shownGuide(), foreignText('colour'))).toHaveLength(2)
  spellForeignAs(true)
  afterTest(() => spellForeignAs(false))
  expect(shownGuide()).toEqual([
    {
      topic: 'colors',
      title: 'Colours',
      blocks: [
        { kind: 'heading', level: 2, anchor: 'center', text: 'Centre' },
        { kind: 'paragraph', content: ['Choose a colour in the ', { kind: 'emphasis', content: ['Catalogue'] }, ': ', { kind: 'code', text: 'color=gray' }] },
        { kind: 'list', isOrdered: true, items: [[{ kind: 'paragraph', content: [{ kind: 'link', href: '/doc/colors#center', content: ['labelled'] }] }]] },
        { kind: 'table', head: [['Grey']], rows: [[['fibre']]] },
      ],
    },
  ])
  expect(findInGuide(shownGuide(), foreignText('color'))).toHaveLength(2)
})
