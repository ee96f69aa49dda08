import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { afterTest } from '#tests/harness/after-test.ts'
import { readGuide } from '../../../tools/guide/read-guide.mjs'
import { readPage } from '../../../tools/guide/read-page.mjs'

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="232"></svg>'
const read = (text: string) => readPage('boxes', text, () => picture)
const blocksOf = (text: string) => read(`# Boxes\n\n${text}`).blocks

test('a page is its title and its blocks', () => {
  const page = read('# Boxes\n\nTap *Fill*, then **scan**.\n\n1. One\n2. Two\n\n> **Offline:** works.\n\n| Key | Does |\n|---|---|\n| `A1` | first |\n')
  expect(page).toMatchObject({ topic: 'boxes', title: 'Boxes' })
  expect(page.blocks).toEqual([
    { kind: 'paragraph', content: ['Tap ', { kind: 'emphasis', content: ['Fill'] }, ', then ', { kind: 'strong', content: ['scan'] }, '.'] },
    { kind: 'list', isOrdered: true, items: [[{ kind: 'paragraph', content: ['One'] }], [{ kind: 'paragraph', content: ['Two'] }]] },
    { kind: 'note', blocks: [{ kind: 'paragraph', content: [{ kind: 'strong', content: ['Offline:'] }, ' works.'] }] },
    { kind: 'table', head: [['Key'], ['Does']], rows: [[[{ kind: 'code', text: 'A1' }], ['first']]] },
  ])
})

test('signs that mean something in HTML or Markdown stay as they are written', () => {
  expect(blocksOf('A < B & C > D, `<b>`, 2 \\* 3, {Volume} × 1000.')).toEqual([
    { kind: 'paragraph', content: ['A < B & C > D, ', { kind: 'code', text: '<b>' }, ', 2 ', '*', ' 3, {Volume} × 1000.'] },
  ])
})

test('headings get the anchors that GitHub gives them', () => {
  const { anchors } = read("# Boxes\n\n## A free position\n\n## What's new, and (A7)?\n")
  expect(anchors).toEqual(['a-free-position', 'whats-new-and-a7'])
})

test('links lead to topics of the app, to parts of the same page, and to other sites', () => {
  const { links } = read('# Boxes\n\n[a](queue.md) [b](queue.md#rejected-changes) [c](#one) [d](/doc/install) [e](https://example.org)\n')
  expect(links).toEqual(['/doc/queue', '/doc/queue#rejected-changes', '/doc/boxes#one', '/doc/install', 'https://example.org'])
})

test('a picture has its size and its description', () => {
  expect(blocksOf('![A box.](pictures/box.svg)')).toEqual([{ kind: 'picture', src: 'pictures/box.svg', alt: 'A box.', width: 640, height: 232 }])
})

test.each([
  ['HTML', '# Boxes\n\n<script>alert(1)</script>\n'],
  ['HTML in a sentence', '# Boxes\n\nTap <b>here</b>.\n'],
  ['code of several lines', '# Boxes\n\n```\nx\n```\n'],
  ['a second title', '# Boxes\n\n# Boxes\n'],
  ['two headings of one name', '# Boxes\n\n## One\n\n## One\n'],
  ['no title', 'Boxes\n'],
  ['a picture without a description', '# Boxes\n\n![](pictures/box.svg)\n'],
])('%s stops the build', (_, text) => {
  expect(() => read(text)).toThrow('boxes.md')
})

async function folderWith(pages: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guide-'))
  afterTest(() => rm(folder, { recursive: true }))
  await Promise.all(Object.entries(pages).map(([name, text]) => writeFile(join(folder, `${name}.md`), text)))
  return folder
}

test.each([
  ['to a page that is not there', { index: '# Help\n\n[a](a.md)\n', a: '# A\n\n[b](b.md)\n' }, 'a.md links to /doc/b'],
  ['to a heading that is not there', { index: '# Help\n\n[a](a.md)\n', a: '# A\n\n[b](#b)\n' }, 'a.md links to /doc/a#b'],
  ['to an address of another kind', { index: '# Help\n\n[a](a.md)\n', a: '# A\n\n[b](javascript:alert)\n' }, 'a.md links to javascript:alert'],
])('a link %s stops the build', async (_, pages, message) => {
  const folder = await folderWith(pages)
  expect(() => readGuide(folder)).toThrow(message)
})

test('a page that the list of topics leaves out stops the build', async () => {
  const folder = await folderWith({ index: '# Help\n\n[a](a.md)\n', a: '# A\n', b: '# B\n' })
  expect(() => readGuide(folder)).toThrow('index.md must name b.md once')
})
