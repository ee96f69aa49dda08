import { beforeEach, expect, test, vi } from 'vitest'
import type { AddonRow } from '#domain/entities/addon.ts'
import { Callers } from '#src/addons/host/caller.ts'
import { ClassicRunner } from '#src/addons/runtime/classic-runner.ts'
import { createInventory } from '#src/addons/sdk/create-inventory.ts'
import { readAdded, setAdded } from '#src/workspace/contributions/added.ts'
import { makeAddon } from '#tests/harness/addons.ts'
import { makeHost } from '#tests/harness/addon-host.ts'

beforeEach(() => setAdded({}))

let lastHash = 0
/** A script is loaded once in a page, so each test has its own. */
const row = (fields: Partial<AddonRow> = {}) =>
  makeAddon({ id: 11, rootVar: 'READER', name: 'Reader', mode: 'classic', codeHash: (++lastHash).toString(16).padStart(64, '0'), ...fields })

function makeRunner(roots: Record<string, unknown>, own: Record<number, string> = {}) {
  const made = makeHost()
  const loaded: string[] = []
  const callers = new Callers(made.host.supervisor, () => '')
  const runner = new ClassicRunner({
    host: made.host,
    callers,
    load: async (codeHash) => void loaded.push(codeHash),
    rootOf: (name) => roots[name],
    ownConfiguration: async (id) => own[id] ?? '',
  })
  const register = () =>
    createInventory(made.host, () => callers.current()).Sample.SampleList.registerAction({ id: 'read', label: 'Read', onClick: () => undefined })
  return { ...made, runner, loaded, register }
}

test('an add-on is started with its configuration, in which the own one of the person counts more, and what it is', async () => {
  const init = vi.fn()
  const { runner } = makeRunner({ READER: { init } }, { 11: '{"port":4}' })
  await runner.update([row({ configuration: '{"port":3,"unit":"mL"}' })])
  expect(init).toHaveBeenCalledExactlyOnceWith(
    { port: 4, unit: 'mL' },
    { sdkPluginID: 11, rootVar: 'READER', name: 'Reader', version: '1.2.0.0', userID: 3, groupID: 1 },
  )
})

test('without a configuration there is none', async () => {
  const init = vi.fn()
  await makeRunner({ READER: { init } }).runner.update([row()])
  expect(init.mock.calls[0]![0]).toBeUndefined()
})

test('an add-on that fails at its start is stopped, and the next one is started', async () => {
  const started = vi.fn()
  const error = new Error('no device')
  const failing = () => {
    throw error
  }
  const { runner, mistakes, stopped } = makeRunner({ READER: { init: failing }, OTHER: { init: started } })
  await runner.update([row(), row({ id: 12, rootVar: 'OTHER' })])
  expect([mistakes, stopped]).toEqual([[error], ['failed']])
  expect(started).toHaveBeenCalledOnce()
})

test('an add-on without its global is told to its author', async () => {
  const { runner, mistakes } = makeRunner({})
  await runner.update([row()])
  expect(String(mistakes[0])).toContain('window.READER.init is not a function')
})

test('a promise that never settles holds up nothing', async () => {
  const started = vi.fn()
  const { runner } = makeRunner({ READER: { init: () => new Promise(() => undefined) }, OTHER: { init: started } })
  await runner.update([row(), row({ id: 12, rootVar: 'OTHER' })])
  expect(started).toHaveBeenCalledOnce()
})

test('what is switched off is gone from the page; switched on again, it is started without loading its script again', async () => {
  const { runner, loaded, register } = makeRunner({ READER: { init: () => register() } })
  const rows = [row()]
  await runner.update(rows)
  expect(readAdded().selectionActions).toHaveLength(1)
  await runner.update([])
  expect(readAdded()).toEqual({})
  await runner.update(rows)
  expect(readAdded().selectionActions).toHaveLength(1)
  expect(loaded).toHaveLength(1)
})

test('an update brings another script, and the old one adds nothing any more', async () => {
  const init = vi.fn()
  const { runner, loaded } = makeRunner({ READER: { init } })
  await runner.update([row()])
  await runner.update([row()])
  expect(loaded).toHaveLength(2)
  expect(init).toHaveBeenCalledTimes(2)
})
