import { expect, test, vi } from 'vitest'
import { keepScripts } from '#src/addons/classic/kept-scripts.ts'

/** The caches of a browser, of which each knows the addresses that it keeps. */
function stubCaches() {
  const kept = new Map<string, Set<string>>()
  const open = async (name: string) => {
    const paths = kept.get(name) ?? kept.set(name, new Set()).get(name)!
    return {
      keys: async () => [...paths].map((path) => ({ url: `https://lab.example${path}` })),
      delete: async (path: string) => paths.delete(path),
      addAll: async (added: readonly string[]) => added.forEach((path) => paths.add(path)),
    }
  }
  vi.stubGlobal('caches', { open, delete: async (name: string) => kept.delete(name) })
  return kept
}

const owner = { userId: 1, groupId: 2 }

test('the scripts of the group are kept, and those that it no longer has are removed, with the last of them everything', async () => {
  const kept = stubCaches()
  await keepScripts(owner, ['/addons/a.js', '/addons/b.js'])
  await keepScripts({ ...owner, groupId: 3 }, ['/addons/a.js'])
  await keepScripts(owner, ['/addons/b.js', '/addons/c.js'])
  expect([...kept.get('add-ons:1:2')!]).toEqual(['/addons/b.js', '/addons/c.js'])
  await keepScripts(owner, [])
  expect([...kept.keys()]).toEqual(['add-ons:1:3'])
})
