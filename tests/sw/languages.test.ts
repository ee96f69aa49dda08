import { expect, test, vi } from 'vitest'
import { answerLanguage, followLanguages, languageOf } from '#src/sw/languages.ts'
import { afterTest } from '#tests/harness/after-test.ts'

const host = 'https://aliquot.test'
const at = (path: string) => new URL(path, host).href

/** A cache with these scripts, and a worker whose events can be sent. */
function openWorker(stored: readonly string[]) {
  const kept = new Map(stored.map((path) => [at(path), `stored ${path}`]))
  const cache = {
    keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
    match: ({ url }: { url: string }) => Promise.resolve(kept.get(url)),
    addAll: (paths: readonly string[]) => Promise.resolve(paths.forEach((path) => kept.set(at(path), `new ${path}`))),
    delete: ({ url }: { url: string }) => Promise.resolve(kept.delete(url)),
  }
  const listeners = new Map<string, (event: { waitUntil: (work: Promise<void>) => void }) => void>()
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) })
  vi.stubGlobal('self', { location: { origin: host }, addEventListener: (name: string, listener: () => void) => listeners.set(name, listener) })
  vi.stubGlobal('fetch', ({ url }: { url: string }) => Promise.resolve(`fetched ${new URL(url).pathname}`))
  afterTest(() => vi.unstubAllGlobals())
  const send = async (name: string) => {
    let work: Promise<void> | undefined
    listeners.get(name)!({ waitUntil: (begun) => (work = begun) })
    await work
  }
  return { send, paths: () => [...kept.keys()].map((url) => new URL(url).pathname) }
}

test.each([
  ['/assets/language-de-tILU_KzN.js', 'de'],
  ['assets/language-pt-BR-a-b_c0-1.js', 'pt-BR'],
  ['/assets/show-language-tILU_KzN.js', undefined],
  ['/assets/first-tILU_KzN.js', undefined],
  ['/members/', undefined],
])('%s is the script of the language %s', (path, language) => expect(languageOf(path)).toBe(language))

test('a new release brings the new script of each language that is stored here, and of no other, before the old one is deleted', async () => {
  const { send, paths } = openWorker(['/assets/language-de-00000001.js'])
  followLanguages(['assets/language-de-00000002.js', 'assets/language-fr-00000002.js'])
  await send('install')
  expect(paths()).toEqual(['/assets/language-de-00000001.js', '/assets/language-de-00000002.js'])
  await send('activate')
  expect(paths()).toEqual(['/assets/language-de-00000002.js'])
})

test('where nobody has chosen a language, none is downloaded', async () => {
  const { send, paths } = openWorker([])
  followLanguages(['assets/language-de-00000002.js'])
  await send('install')
  await send('activate')
  expect(paths()).toEqual([])
})

test('a stored script is answered without the network, any other from the server', async () => {
  openWorker(['/assets/language-de-00000001.js'])
  const answerOf = (path: string) => answerLanguage({ url: at(path) } as Request)
  expect(await answerOf('/assets/language-de-00000001.js')).toBe('stored /assets/language-de-00000001.js')
  expect(await answerOf('/assets/language-fr-00000001.js')).toBe('fetched /assets/language-fr-00000001.js')
})
