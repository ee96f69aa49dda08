import { expect, test } from 'vitest'
import { textToRichText } from '#domain/rules/documents/rich-text-output.ts'
import { sectionTextChanges } from '#domain/rules/addons/section-texts.ts'
import { readAddonSection } from '#src/features/notebook/print/read-addon-section.ts'
import { makeAddon } from '#tests/harness/addons.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { makeSection } from '#tests/harness/notebook.ts'

const pixel = 'iVBORw0KGgo='

/** In a browser, HTML goes through the sanitizer and the schema of texts; here, only its words are kept. */
const toContent = async (html: string) => textToRichText(html.replaceAll(/<[^>]*>/g, ''))

async function print(html: string, meta: Record<string, string> = {}, addon: Parameters<typeof makeAddon>[0] | null = {}) {
  const workspace = makeWorkspace()
  if (addon) await workspace.mirror('addons').put(makeAddon({ rootVar: 'PLATES', name: 'Plate designer', ...addon }))
  const kept = Object.fromEntries(Object.entries(sectionTextChanges({}, { html })!).map(([name, { to }]) => [name, to]))
  const section = makeSection({ type: 'CUSTOM', meta: { rootVar: 'PLATES', name: 'Plate designer', ...kept, ...meta } })
  return readAddonSection(workspace, section, 'Member', toContent)
}

test('what an add-on has saved is printed with its name, as text and with the pictures that are in it', async () => {
  const html = `<p>96 wells</p><img alt="" src="data:image/png;base64,${pixel}"><img src="https://elsewhere.example/a.png">`
  const picture = { bytes: Uint8Array.from(Buffer.from(pixel, 'base64')), mediaType: 'image/png' }
  expect(await print(html)).toEqual([
    { kind: 'note', text: 'From the add-on Plate designer' },
    { kind: 'text', content: textToRichText('96 wells') },
    { kind: 'picture', caption: '', picture },
  ])
})

test('it is printed after the add-on has gone, because it belongs to the experiment', async () => {
  for (const addon of [null, { enabled: 0 }] as const) expect(await print('<p>96 wells</p>', {}, addon)).toMatchObject([{ kind: 'note' }, { kind: 'text' }])
})

test.each([
  ['nothing was saved', '', {}, {}, 'Nothing written yet'],
  ['its add-on has gone, and nothing was saved', '', {}, null, 'Plate designer add-on is not available'],
  ['only others may see it', '<p>96 wells</p>', { roles: 'Admin' }, {}, 'You are not authorized to view this section'],
  ['nobody knows what it is', '<p>96 wells</p>', { rootVar: '' }, {}, 'Section is not available'],
])('a section says on paper that %s', async (_, html, meta, addon, text) => expect(await print(html, meta, addon)).toEqual([{ kind: 'note', text }]))

test('after the last day of the license, paper says what the screen says', async () =>
  expect(await print('<p>96 wells</p>', {}, { licenseEndsOn: '2020-01-31' })).toEqual([
    { kind: 'note', text: 'Your license expired, please contact your system administrator to renew your license.' },
  ]))
