import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { afterTest } from '../harness/after-test.ts'

interface Advisory {
  package: string
  /** The first affected version, and the first that is no longer affected. */
  from: string
  before: string
  id: string
}

const root = join(import.meta.dirname, '../..')
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
const advisories = readJson('docs/security/advisories.json') as Advisory[]

const compare = (a: string, b: string): number => {
  const [left, right] = [a, b].map((version) => version.split(/[-+]/)[0]!.split('.').map(Number)) as [number[], number[]]
  const at = left.findIndex((part, index) => part !== right[index])
  return at < 0 ? 0 : left[at]! - right[at]!
}

const concerns = (advisory: Advisory, name: string, version: string): boolean =>
  advisory.package === name && compare(version, advisory.from) >= 0 && compare(version, advisory.before) < 0

/** `name@version` of every package in a lock file, including nested ones. */
function lockedIn(lock: { packages: Record<string, { version?: string }> }): { name: string; version: string }[] {
  return Object.entries(lock.packages).flatMap(([path, { version }]) => {
    const name = path.split('node_modules/').at(-1)
    return name && version ? [{ name, version }] : []
  })
}

const found = (lock: { packages: Record<string, { version?: string }> }) =>
  lockedIn(lock).flatMap(({ name, version }) => advisories.filter((advisory) => concerns(advisory, name, version)).map(({ id }) => `${name}@${version} ${id}`))

test('no locked package has a known advisory [FAULT-18]', () => {
  expect(found(readJson('package-lock.json') as { packages: Record<string, { version?: string }> })).toEqual([])
})

test('a locked package with an advisory is named, wherever it is [FAULT-18]', () => {
  const packages = { '': {}, 'node_modules/@fastify/static': { version: '8.3.0' }, 'node_modules/a/node_modules/glob': { version: '11.0.3' } }
  expect(found({ packages })).toEqual([
    ...['pr96-94w5-mx2h', 'x428-ghpx-8j92', '83w8-p2f5-377r', '8pvw-jcv7-9cmj', '423g-23ch-w7c6'].map((id) => `@fastify/static@8.3.0 GHSA-${id}`),
    'glob@11.0.3 GHSA-5j98-mcp5-4vw2',
  ])
})

/** What tools/advisories.mjs prints and how it ends, with a registry that answers like this. */
async function askRegistry(answer: RequestListener): Promise<{ code: number; said: string }> {
  const registry = createServer(answer).listen(0, '127.0.0.1')
  afterTest(() => void registry.close())
  await new Promise((resolve) => registry.once('listening', resolve))
  // npm remembers advisories there.
  const cache = await mkdtemp(join(tmpdir(), 'aliquot-npm-cache-'))
  afterTest(() => rm(cache, { recursive: true, force: true }))
  const env = {
    ...process.env,
    npm_config_cache: cache,
    npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
    npm_config_fetch_retries: '0',
    npm_config_proxy: '',
    npm_config_https_proxy: '',
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, 'tools/advisories.mjs')], { env }, (error, said) => resolve({ code: Number(error?.code ?? 0), said: said.trim() }))
  })
}

test('a registry that does not answer: it is said that nothing was checked, and the exit code is 2 [FAULT-89]', async () => {
  for (const answer of [(_, response) => void response.writeHead(503).end(), (request) => void request.socket.destroy()] satisfies RequestListener[])
    expect(await askRegistry(answer)).toEqual({ code: 2, said: 'The registry did not answer, so nothing was checked. Try again with a connection to it.' })
})

test('a registry that answers: what it names is reported, and the exit code is 0 [FAULT-89]', async () => {
  const advisory = { id: 1, title: 'Something', url: 'https://advisories.example/1', severity: 'high', vulnerable_versions: '>=0.0.0' }
  const { version } = (readJson('package-lock.json') as { packages: Record<string, { version: string }> }).packages['node_modules/jquery']!
  const metadata = { name: 'jquery', versions: { [version]: { name: 'jquery', version } } }
  const bulk =
    (body: object): RequestListener =>
    (request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(request.url?.endsWith('/advisories/bulk') ? body : metadata))
    }
  expect(await askRegistry(bulk({}))).toEqual({ code: 0, said: 'No advisories for the locked packages.' })
  expect(await askRegistry(bulk({ jquery: [advisory] }))).toEqual({ code: 0, said: 'high  jquery *  Something  https://advisories.example/1' })
})
