import assert from 'node:assert/strict'
import { whoOf } from '#db/replay/replay-mutation.ts'
import { asTx, Draft } from '#domain/draft.ts'
import { parseRowKey, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { commands } from '#domain/registry.ts'
import { entityNames, type AnyRow } from '#domain/schema.ts'
import { Refusal, type Source } from '#domain/tx.ts'
import type { DeviceState } from './device-state.ts'

const nothing: Source = { get: async () => undefined, range: async () => [] }

/**
 * Law 12, checked from scratch: what a device shows equals the server rows with its queued
 * mutations applied in order, its refusals are those of that replay,
 * and $base holds exactly the rows the mutations change. Written independently of db/replay/replay-all.ts, which it checks.
 */
export async function assertReplayed(state: DeviceState): Promise<void> {
  const truth = new Map<DependencyKey, AnyRow | null>()
  for (const entity of entityNames) for (const [id, row] of state.tables[entity]) truth.set(rowKey(entity, id), row)
  for (const [key, row] of state.base) truth.set(key, row)
  const all = new Draft(nothing)
  for (const [key, row] of truth) {
    const { entity, id } = parseRowKey(key)
    all.write(entity, id, null, row)
  }
  const touched = new Set<DependencyKey>()
  for (const mutation of state.outbox) {
    const draft = new Draft(all)
    const trouble = await refusalCodeOf(async () => commands.get(mutation.command)!.apply(asTx(draft), mutation.input, whoOf(mutation)))
    if (trouble === null) {
      all.merge(draft.changes())
      for (const change of draft.changes()) touched.add(rowKey(change.entity, change.id))
    }
    assert.equal(state.effects.get(mutation.n)?.trouble, trouble, `trouble of intent ${mutation.n} ${mutation.command}`)
  }
  for (const { entity, id, after } of all.changes()) {
    assert.deepEqual(state.tables[entity].get(id) ?? null, after, `${rowKey(entity, id)} is not the fold`)
  }
  assert.deepEqual([...state.base.keys()].sort(), [...touched].sort(), '$base holds other rows than the intents touch')
  assert.deepEqual(new Set(state.effects.keys()), new Set(state.outbox.map((mutation) => mutation.n)), 'each waiting intent has an effect')
}

async function refusalCodeOf(run: () => Promise<void>): Promise<string | null> {
  try {
    await run()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    return 'server.failed'
  }
}
