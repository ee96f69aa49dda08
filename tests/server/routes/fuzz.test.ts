import { describe, expect, test } from 'vitest'
import { readGroup } from '#server/routes/read-group.ts'
import { routes } from '#server/routes/list.ts'
import { runAsCaller } from '#server/routes/run-as-caller.ts'
import type { Call, Route } from '#server/routes/route.ts'
import { writeSetting } from '#domain/commands/write-setting.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireLayer } from '#domain/wire/inventory/storage-to-wire.ts'
import { nameOf } from '#tests/fuzz/calls.ts'
import { openLab } from '#tests/fuzz/lab.ts'
import { fuzz } from '#tests/fuzz/run.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { onEngine } from '#tests/harness/engines.ts'
import { seed } from '#tests/harness/search.ts'
import { startServer } from '#tests/harness/server.ts'

const calls = { sqlite: 2_000, postgres: 500 }

describeServer('any call by anyone', (lab) => {
  test('gets an answer in its form, tells nobody what is not theirs, and changes nothing when it is refused', { timeout: 600_000 }, async () => {
    const { engine } = lab.store
    await fuzz(await openLab(lab.server), { calls: calls[engine.name], seed })
  })
})

describe('a planted fault is found', () => {
  const layerRoute = 'GET /api/v1/storageLayers/:layerId'
  const settingRoute = 'POST /members/settings/writeSettings.ashx'
  const others = { groupId: 2_001, name: '', role: 'Guest' } as const

  const planted: Readonly<Record<string, { route: string; handler: Route['handler']; found: RegExp }>> = {
    'a failure': { route: layerRoute, handler: () => JSON.parse('') as unknown, found: /the server logged.*a call failed/ },
    'a refusal that is not declared': {
      route: layerRoute,
      handler: () => {
        throw new Refusal('sample.gone')
      },
      found: /sample.gone is not one of the refusals/,
    },
    'an answer in another form': { route: layerRoute, handler: () => ({ storageLayerID: 'none' }), found: /does not have the form/ },
    'a read of another group': {
      route: layerRoute,
      handler: ({ services }, input) =>
        readGroup(services, others, async (rows) => {
          const row = await rows.get('storageLayers', (input as { params: { layerId: number } }).params.layerId)
          if (!row) throw new Refusal('layer.gone')
          return toWireLayer(row)
        }),
      found: /was told a text of theirs/,
    },
    'a write of another group': {
      route: settingRoute,
      handler: async (call, input) => {
        await call.services.engine.write((sql) => sql.all('update groups set idle_minutes = coalesce(idle_minutes, 0) + 1 where id = $1', [others.groupId]))
        return { success: Boolean(input) }
      },
      found: /changed something outside the feed of theirs/,
    },
    'a refused write that has written': {
      route: settingRoute,
      handler: async (call, input) => {
        await runAsCaller(call as Call<'member'>, writeSetting, (input as { body: { key: string; value: string } }).body)
        throw new Refusal('permission.denied')
      },
      found: /a call that was refused with 403 changed rows/,
    },
    'a read that writes': {
      route: layerRoute,
      handler: async (call) => {
        await runAsCaller(call as Call<'member'>, writeSetting, { key: 'read', value: 'written' })
        throw new Refusal('layer.gone')
      },
      found: /changed rows/,
    },
  }

  onEngine('sqlite', (_, open) => {
    test.each(Object.keys(planted))('%s', async (name) => {
      const { route, handler, found } = planted[name]!
      const broken = routes.map((each): Route => (nameOf(each) === route ? { ...each, handler } : each))
      const store = await open()
      const server = await startServer({ engine: store.engine, bus: store.bus, routes: broken })
      const only = broken.filter((each) => nameOf(each) === route)
      await expect(fuzz(await openLab(server), { calls: 250, seed: 1, routes: only })).rejects.toThrow(found)
      await server.close()
    })
  })
})
