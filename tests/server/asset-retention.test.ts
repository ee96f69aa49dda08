import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { retainAssets } from '#server/asset-retention.ts'
import { prepareStore } from '#server/store/open-store.ts'
import { SqliteEngine } from '#server/store/sqlite/sqlite-engine.ts'
import { startServer } from '#tests/harness/server.ts'

describe('the files of earlier releases', () => {
  let folder: string
  let webRoot: string
  let kept: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aliquot-kept-'))
    webRoot = join(folder, 'web')
    kept = join(folder, 'kept')
  })
  afterEach(() => rm(folder, { recursive: true }))

  /** An update: the old program is gone. */
  async function release(...names: string[]): Promise<void> {
    await rm(webRoot, { recursive: true, force: true })
    await mkdir(join(webRoot, 'assets'), { recursive: true })
    await writeFile(join(webRoot, 'index.html'), '<!doctype html>')
    for (const name of names) await writeFile(join(webRoot, 'assets', name), `// ${name}`)
  }

  async function withServer<T>(keptAssets: string, use: (url: string, warnings: string[]) => Promise<T>): Promise<T> {
    const store = await prepareStore(new SqliteEngine(':memory:'))
    const server = await startServer({ engine: store.engine, webRoot, keptAssets })
    try {
      return await use(server.url, server.warnings())
    } finally {
      await server.close()
      await store.close()
    }
  }

  test('a tab on the build before the update still finds its chunks, cached forever [PWA-03]', async () => {
    await release('home-Aa11.js', 'home-Aa11.js.br', 'vendor-Same.js')
    await withServer(kept, async () => undefined)
    await release('home-Bb22.js', 'vendor-Same.js')
    await withServer(kept, async (url) => {
      for (const name of ['home-Aa11.js', 'home-Bb22.js', 'vendor-Same.js']) {
        const answer = await fetch(`${url}/assets/${name}`, { headers: { 'accept-encoding': 'identity' } })
        expect(answer.status).toBe(200)
        expect(await answer.text()).toBe(`// ${name}`)
        expect(answer.headers.get('content-type')).toMatch(/javascript/)
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      }
      for (const gone of ['/assets/home-Zz99.js', '/assets/releases.json', '/assets/..%2freleases.json', '/releases.json'])
        expect((await fetch(url + gone)).status).toBe(404)
    })
  })

  test('three earlier releases are kept, and a restart does not count as one', async () => {
    for (const version of ['1', '2', '3', '4', '5']) {
      await release(`app-${version}.js`)
      for (const _ of ['start', 'restart']) expect(await retainAssets(webRoot, kept)).toContain(`app-${version}.js`)
    }
    expect((await readdir(join(kept, 'assets'))).sort()).toEqual(['app-2.js', 'app-3.js', 'app-4.js', 'app-5.js'])
    expect((await readdir(kept)).sort()).toEqual(['assets', 'releases.json'])
  })

  test('a release that is reinstalled is the newest again, and a damaged list is started again', async () => {
    await release('old.js')
    await retainAssets(webRoot, kept)
    await release('new.js')
    await retainAssets(webRoot, kept)
    await release('old.js')
    expect([...(await retainAssets(webRoot, kept))]).toEqual(['old.js', 'new.js'])
    await writeFile(join(kept, 'releases.json'), '{')
    expect([...(await retainAssets(webRoot, kept))]).toEqual(['old.js'])
  })

  test('a read-only folder is reported, and the server starts', async () => {
    await release('app-1.js')
    await writeFile(kept, 'a file where a folder should be')
    await withServer(kept, async (url, warnings) => {
      expect((await fetch(`${url}/assets/app-1.js`)).status).toBe(200)
      expect(warnings.join()).toContain('the files of earlier releases are not kept')
    })
  })
})
