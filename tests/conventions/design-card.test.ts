import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const packages = [
  'react',
  'react-dom',
  'vite',
  'vite-plugin-pwa',
  'workbox-window',
  'dexie',
  'dexie-react-hooks',
  'xstate',
  '@xstate/react',
  '@tanstack/react-virtual',
  'html5-qrcode',
  'vitest',
  '@playwright/test',
]
const entries = ['package.json', 'vite.config.ts', 'tsconfig.json', 'src', 'public', 'sync', 'machines', 'tests', 'e2e']
const folders = ['domain', 'db', 'machines', 'sync', 'src', 'server', 'tests', 'e2e']

/** What the sources import, by package. `vite` runs the build: its own import is in the test half of its configuration. */
function readImported(): Set<string> {
  const files = folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))))
  const texts = [...files.filter((name) => /\.tsx?$/.test(name)), 'vite.config.ts', 'playwright.config.ts', 'tools/build.mjs'].map((name) =>
    readFileSync(join(root, name), 'utf8'),
  )
  const specifiers = texts.flatMap((text) => [...text.matchAll(/(?:from |import\(|import |node_modules\/)'?([@\w][\w@./-]*)/g)].map(([, name]) => name!))
  return new Set(
    specifiers.map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  )
}

describe('the design card', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, Record<string, string>>
  const imported = readImported()

  test.each(packages)('%s is a direct dependency in use [PWA-06]', (name) => {
    expect({ ...dependencies, ...devDependencies }).toHaveProperty([name])
    expect(imported).toContain(name)
  })

  test.each(entries)('%s is at the top [PWA-06]', (entry) => {
    expect(existsSync(join(root, entry))).toBe(true)
  })
})
