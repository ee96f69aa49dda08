import { fromPromise } from 'xstate'
import { Refusal } from '#domain/tx.ts'
import { readSample } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import type { WriteContext, Mutation } from '#db/writing/mutation.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { pickListMachine } from '#machines/pick-list/pick-list.machine.ts'
import type { PickAct } from '#machines/pick-list/pick-list-types.ts'
import { checkOutSampleChange, returnSampleMutation, undoReturnOf, undoSampleReturnMutation } from '#src/workspace/mutations/amounts.ts'
import { setSampleMissingChange } from '#src/workspace/mutations/samples.ts'
import { resolveForPeople } from '#src/workspace/scan/resolve-for-people.ts'

/** A pick list on the local copy: each step is saved on this device and queued before it says so. */
export function providePickList(workspace: Workspace, context: WriteContext): typeof pickListMachine {
  return pickListMachine.provide({
    actors: {
      resolveScan: fromPromise(({ input }) => resolveForPeople(workspace, input)),
      carryOut: fromPromise(async ({ input: act }) => {
        const sample = await readSample(workspace, act.sampleId)
        if (!sample) throw new Refusal('sample.gone', { sampleId: act.sampleId })
        await write(workspace.disk, context, mutationsOf(act, sample))
        return { sample, undo: act.kind === 'return' ? undoReturnOf(sample, act.thawed) : null }
      }),
    },
  })
}

function mutationsOf(act: PickAct, sample: SampleRow): readonly Mutation[] {
  switch (act.kind) {
    case 'take':
      return checkOutSampleChange(sample).mutations
    case 'give-back':
      return checkOutSampleChange(sample).undo
    case 'return':
      return [returnSampleMutation(sample, act.thawed)]
    case 'undo-return':
      return [undoSampleReturnMutation(sample, act.undo)]
    default:
      return setSampleMissingChange(sample, act.kind === 'missing').mutations
  }
}
