import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const pages = [...readdirSync(root), ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`)]
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.md'))

/** As GitHub makes them from headings. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(pages)('every link of %s leads somewhere', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const links = [...text.replaceAll(/```[^]*?```|`[^`\n]*`/g, '').matchAll(/(?<!\\)\]\(([^)\s]+)\)/g)].map(([, link]) => link!)
  const broken = links.filter((link) => {
    // Elsewhere, or a screen of the app.
    if (/^\w+:|^\//.test(link)) return false
    const [path, anchor] = link.split('#')
    const file = path ? join(root, dirname(page), path) : join(root, page)
    if (!existsSync(file)) return true
    return anchor !== undefined && file.endsWith('.md') && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor)
  })
  expect(broken).toEqual([])
})
