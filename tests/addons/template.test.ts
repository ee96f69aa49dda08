import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { build, type InlineConfig } from 'vite'
import { expect, test, vi } from 'vitest'
import { readHeader } from '#domain/rules/addons/read-header.ts'
import { readAdded, setAdded } from '#src/workspace/contributions/added.ts'
import type { ActionHost } from '#src/workspace/contributions/action-host.tsx'
import { buildTemplate } from '#tests/harness/build-template.ts'
import { runAddon } from '#tests/harness/run-addon.ts'
import { afterTest } from '#tests/harness/after-test.ts'

const root = join(import.meta.dirname, '../..')
const templates = ['template', 'framed-template']
const folder = join(root, 'sdk/template')
const template: InlineConfig = { root: folder, configFile: join(folder, 'vite.config.mjs'), logLevel: 'silent' }

test.each(templates)('sdk/%s fits the types in sdk/', async (name) => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'sdk', name)])
  expect(stdout).toBe('')
})

test('the template builds one script with its header, which the host starts', async () => {
  setAdded({})
  const { manifest } = await runAddon(await buildTemplate('template'))
  expect(manifest).toMatchObject({ rootVar: 'MY_ADD_ON', name: 'My add-on', version: '1.0.0', mode: 'classic' })
  const [action] = readAdded().selectionActions ?? []
  expect(action?.label()).toBe('Count')
  await action!.run([1], {} as ActionHost)
})

test('the framed template builds one script with its manifest', async () => {
  const read = readHeader(await buildTemplate('framed-template'))
  expect(read).toMatchObject({
    manifest: {
      rootVar: 'CELL_COUNT',
      version: '1.0.0',
      mode: 'framed',
      permissions: ['dialogs'],
      sections: [{ type: 'CELL_COUNT' }],
      pages: [{ pageID: 'seeding' }],
    },
  })
})

/** A server that answers uploads, and what it was sent. */
async function openServer(answer: { status: number; body: object }) {
  const uploads: { method: string; url: string; token: string; script: string }[] = []
  const server = createServer((request, response) => {
    const take = async () => {
      uploads.push({ method: request.method!, url: request.url!, token: request.headers.authorization!, script: await text(request) })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    }
    void take()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterTest(() => server.close().closeAllConnections())
  return { uploads, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** What `npm run dev` does at each change. */
async function buildOnce(address: string): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'template-'))
  afterTest(() => rm(outDir, { recursive: true }))
  afterTest(() => vi.unstubAllEnvs())
  vi.stubEnv('ALIQUOT_ADDRESS', address)
  vi.stubEnv('ALIQUOT_TOKEN', 'token-of-the-author')
  await build({ ...template, mode: 'dev', build: { outDir, emptyOutDir: true } })
}

test('while its author writes, the template uploads each build to their server, where they try it', async () => {
  const { uploads, address } = await openServer({ status: 200, body: { trial: {} } })
  const log = vi.spyOn(console, 'log').mockReturnValue()
  await buildOnce(address)
  expect(uploads).toMatchObject([{ method: 'PUT', url: '/api/v1/addons/trial', token: 'token-of-the-author' }])
  expect(readHeader(uploads[0]!.script)).toMatchObject({ manifest: { rootVar: 'MY_ADD_ON' } })
  expect(log).toHaveBeenCalledWith(`You are trying it at ${address} now. Press Ctrl+C to end the trial.`)
})

test('a server that refuses is quoted, and one where nobody can try add-ons is explained', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const refusing = await openServer({ status: 403, body: { code: 'permission.denied', message: 'You do not have permission to do this.' } })
  await buildOnce(refusing.address)
  expect(said).toHaveBeenLastCalledWith('You do not have permission to do this.')
  const without = await openServer({ status: 400, body: { code: 'input.invalid', message: 'The request is not in the expected format.' } })
  await buildOnce(without.address)
  expect(said).toHaveBeenLastCalledWith('On this server, nobody can try add-ons: ALIQUOT_ADDON_DEVELOPMENT is not on.')
})
