import assert from 'node:assert/strict'
import { whoOf } from '#db/run.ts'
import { asTx, Draft } from '#domain/draft.ts'
import { parseRowMark, rowMark, type Mark } from '#domain/marks.ts'
import { commands } from '#domain/registry.ts'
import { entityNames, type AnyRow } from '#domain/schema.ts'
import { Refusal, type Source } from '#domain/tx.ts'
import type { DeviceState } from './device-state.ts'

const nothing: Source = { get: async () => undefined, range: async () => [] }

/**
 * Law 12, checked from nothing: what a device shows is fold(server rows, waiting intents in order), its troubles are those of that fold,
 * and $base holds exactly the rows the intents touch. Written apart from db/replay.ts, which it judges.
 */
export async function assertFold(state: DeviceState): Promise<void> {
  const truth = new Map<Mark, AnyRow | null>()
  for (const entity of entityNames) for (const [id, row] of state.tables[entity]) truth.set(rowMark(entity, id), row)
  for (const [mark, row] of state.base) truth.set(mark, row)
  const all = new Draft(nothing)
  for (const [mark, row] of truth) {
    const { entity, id } = parseRowMark(mark)
    all.write(entity, id, null, row)
  }
  const touched = new Set<Mark>()
  for (const intent of state.outbox) {
    const draft = new Draft(all)
    const trouble = await troubleOf(async () => commands.get(intent.command)!.apply(asTx(draft), intent.input, whoOf(intent)))
    if (trouble === null) {
      all.absorb(draft.changes())
      for (const change of draft.changes()) touched.add(rowMark(change.entity, change.id))
    }
    assert.equal(state.effects.get(intent.n)?.trouble, trouble, `trouble of intent ${intent.n} ${intent.command}`)
  }
  for (const { entity, id, after } of all.changes()) {
    assert.deepEqual(state.tables[entity].get(id) ?? null, after, `${rowMark(entity, id)} is not the fold`)
  }
  assert.deepEqual([...state.base.keys()].sort(), [...touched].sort(), '$base holds other rows than the intents touch')
  assert.deepEqual(new Set(state.effects.keys()), new Set(state.outbox.map((intent) => intent.n)), 'each waiting intent has an effect')
}

async function troubleOf(run: () => Promise<void>): Promise<string | null> {
  try {
    await run()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    return 'server.failed'
  }
}
