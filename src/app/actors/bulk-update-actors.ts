import { fromPromise } from 'xstate'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { writeEach } from '#db/write-each.ts'
import { mutation, type Mutation, type WriteContext } from '#db/write.ts'
import { differenceOf, planChange, planUndo } from '#machines/bulk-update-plan.ts'
import type { ApplyInput, BulkStep, RefusedSample, SampleChange, UndoInput } from '#machines/bulk-update-types.ts'
import { bulkUpdateMachine } from '#machines/bulk-update.machine.ts'
import { t } from '#src/ui/text/translate.ts'
import { undoLabel } from '#src/workspace/mutations/mutation-labels.ts'
import { resolveForPeople } from './scan-actors.ts'

/** Bulk update on the local copy: the rows are read as they are now, so that what the person saw is what `was` says. */
export const provideBulkUpdate = (workspace: Workspace, context: WriteContext): typeof bulkUpdateMachine =>
  bulkUpdateMachine.provide({
    actors: {
      resolveScan: fromPromise(({ input }) => resolveForPeople(workspace, input)),
      applyStep: fromPromise(({ input }) => applyStep(workspace, context, input)),
      undoStep: fromPromise(({ input }) => undoStep(workspace, context, input)),
    },
  })

export async function applyStep(workspace: Workspace, context: WriteContext, { sampleIds, fields, batch }: ApplyInput): Promise<BulkStep> {
  const rows = await readSamplesById(workspace, sampleIds)
  const types = new Map((await readSampleTypes(workspace)).map((type) => [type.id, type]))
  const changes: SampleChange[] = []
  const untouched: number[] = []
  const refused: RefusedSample[] = []
  sampleIds.forEach((sampleId, at) => {
    const sample = rows[at]
    if (!sample) return refused.push({ sampleId, name: String(sampleId), code: 'sample.gone' })
    const change = planChange(sample, types, fields)
    return change ? changes.push(change) : untouched.push(sampleId)
  })
  const outcomes = await writeEach(workspace.disk, context, changes.map(mutationsOf), { batch })
  const changed: SampleChange[] = []
  outcomes.forEach(({ refusal }, at) => {
    const change = changes[at]!
    if (refusal) refused.push({ sampleId: change.sampleId, name: change.name, code: refusal.code })
    else changed.push(change)
  })
  return { changed, refused, untouched }
}

/** How many of these samples had been changed since, or would not be changed back, and were left as they are. */
export async function undoStep(workspace: Workspace, context: WriteContext, { changes, batch }: UndoInput): Promise<number> {
  const rows = await readSamplesById(
    workspace,
    changes.map((change) => change.sampleId),
  )
  const plans = changes.map((change, at) => planUndo(rows[at], change))
  const backs = plans.flatMap(({ back }) => back ?? [])
  const undone = backs.map((back) => mutationsOf(back).map(([command, input, label]): Mutation => [command, input, undoLabel(label)]))
  const outcomes = await writeEach(workspace.disk, context, undone, { batch })
  return plans.filter(({ kept }) => kept).length + outcomes.filter(({ refusal }) => refusal !== null).length
}

/** One sample's acts stand or fall together. */
function mutationsOf({ sampleId, name, set, parent, amount }: SampleChange): Mutation[] {
  const acts: Mutation[] = []
  if (Object.keys(set).length) acts.push(mutation(editSample, { sampleId, set }, t('Updated {name}', { name })))
  if (parent) acts.push(mutation(setSampleParent, { sampleId, parentId: parent.to }, t('Changed the parent of {name}', { name })))
  if (amount)
    acts.push(
      mutation(
        adjustAmount,
        { sampleId, ...differenceOf(amount) },
        t('Changed the amount of {name} to {to} {unit}', { name, to: amount.to, unit: amount.unit }),
      ),
    )
  return acts
}
