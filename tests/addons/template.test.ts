import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { readAdded, setAdded } from '#src/workspace/contributions/added.ts'
import type { ActionHost } from '#src/workspace/contributions/action-host.tsx'
import { runAddon } from '#tests/harness/run-addon.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'sdk/template')

test('the template for authors fits the types in sdk/', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder])
  expect(stdout).toBe('')
})

test('the template builds one script with its header, which the host starts', async () => {
  const built = (await build({
    root: folder,
    configFile: join(folder, 'vite.config.mjs'),
    logLevel: 'silent',
    build: { write: false },
  })) as Rolldown.RolldownOutput[]
  const files = built.flatMap(({ output }) => output)
  expect(files.map(({ fileName }) => fileName)).toEqual(['my-add-on.js'])
  const [file] = files as [Rolldown.OutputChunk]
  setAdded({})
  const { manifest } = await runAddon(file.code)
  expect(manifest).toMatchObject({ rootVar: 'MY_ADD_ON', name: 'My add-on', version: '1.0.0', mode: 'classic' })
  const [action] = readAdded().selectionActions ?? []
  expect(action?.label()).toBe('Count')
  await action!.run([1], {} as ActionHost)
})
