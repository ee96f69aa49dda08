import { expect, test, vi } from 'vitest'
import { answerCode, isAddonCode, isClassic } from '#src/sw/classic-shell.ts'
import { afterTest } from '#tests/harness/after-test.ts'

const script = `/addons/${'a'.repeat(64)}.js`

function stubCaches(stored: readonly string[]) {
  const at = (path: string) => new URL(path, 'https://aliquot.test').href
  vi.stubGlobal('caches', { match: async (asked: string) => (stored.map(at).includes(at(asked)) ? `stored ${new URL(at(asked)).pathname}` : undefined) })
  vi.stubGlobal('fetch', async ({ url }: { url: string }) => `fetched ${new URL(url).pathname}`)
  afterTest(() => vi.unstubAllGlobals())
  return (path: string) => answerCode({ url: at(path) } as Request)
}

test('the script and the frame of an add-on are known by their hash', () => {
  for (const pathname of [script, `/addons/frame/${'a'.repeat(64)}.html`]) expect(isAddonCode({ pathname })).toBe(true)
  for (const pathname of ['/addons/x.js', `/addons/frame/${'a'.repeat(64)}.js`, `${script}.map`, '/assets/first.js'])
    expect(isAddonCode({ pathname })).toBe(false)
})

test('a script that the page keeps is answered without the network, any other from the server', async () => {
  expect(await stubCaches([script])(script)).toBe(`stored ${script}`)
  expect(await stubCaches([])(script)).toBe(`fetched ${script}`)
})

test('navigations get the page for classic add-ons only where the page has noted it', async () => {
  stubCaches([])
  expect(await isClassic()).toBe(false)
  stubCaches(['/shell'])
  expect(await isClassic()).toBe(true)
})
