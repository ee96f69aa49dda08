import { createActor, SimulatedClock } from 'xstate'
import type { SampleField } from '#domain/entities/sample-type.ts'
import { bulkUpdateMachine } from '#machines/bulk-update/bulk-update.machine.ts'
import type {
  ApplyInput,
  BulkField,
  BulkStep,
  BulkUpdateEmitted,
  SampleChange,
  ScannedTarget,
  TargetScan,
  UndoInput,
} from '#machines/bulk-update/bulk-update-types.ts'
import { heldActors } from '#tests/machines/harness.ts'

export const lot: SampleField = { id: 7, key: 'Lot', type: 'TEXT', required: false, options: [] }

export const changeOf = (sampleId: number): SampleChange => ({
  sampleId,
  name: `Tube ${sampleId}`,
  set: { note: { was: '', to: 'Thaw' } },
  parent: null,
  amount: null,
})

/** Everything the step was asked to do was done. */
export const allDone = (sampleIds: readonly number[]): BulkStep => ({ changed: sampleIds.map(changeOf), refused: [], untouched: [] })

/** The dialog, for selected rows or none, with every actor controlled by the test. */
export function world(sampleIds: readonly number[] = [], fields: readonly BulkField[] = []) {
  const actors = heldActors()
  const clock = new SimulatedClock()
  const machine = bulkUpdateMachine.provide({
    actors: {
      resolveScan: actors.hold<ScannedTarget, TargetScan>('resolveScan'),
      applyStep: actors.hold<BulkStep, ApplyInput>('applyStep'),
      undoStep: actors.hold<number, UndoInput>('undoStep'),
    },
  })
  const actor = createActor(machine, { clock, input: { sampleIds, fields } })
  const emitted: BulkUpdateEmitted[] = []
  for (const type of ['update.done', 'update.undone', 'undo.failed', 'scan.refused'] as const) actor.on(type, (event) => emitted.push(event))
  actor.start()
  const context = () => actor.getSnapshot().context
  return {
    actors,
    clock,
    actor,
    emitted,
    context,
    read: (text: string) => actor.send({ type: 'code.read', text, how: 'wedge' }),
    found: (answer: ScannedTarget) => actors.call('resolveScan').resolve(answer),
    /** A scan with its answer. */
    async scan(text: string, answer: ScannedTarget) {
      actor.send({ type: 'code.read', text, how: 'wedge' })
      await actors.call('resolveScan').resolve(answer)
    },
    addNote: () => actor.send({ type: 'field.added', key: 'note', meta: null }),
    addParent: () => actor.send({ type: 'field.added', key: 'parent', meta: null }),
    type: (value: string) => actor.send({ type: 'value.typed', key: 'note', value }),
    apply: () => actor.send({ type: 'apply.asked', batch: 'b1' }),
    stepDone: (step?: BulkStep) => {
      const call = actors.call('applyStep')
      return call.resolve(step ?? allDone((call.input as ApplyInput).sampleIds))
    },
    undo: () => actor.send({ type: 'undo.asked' }),
    undone: (kept = 0) => actors.call('undoStep').resolve(kept),
    note: () => context().note?.what,
  }
}
export type BulkWorld = ReturnType<typeof world>
