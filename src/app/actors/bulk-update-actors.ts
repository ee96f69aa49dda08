import { fromPromise } from 'xstate'
import type { SampleRow } from '#domain/entities/sample.ts'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import { readManySamples, readSamplesById } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { writeEach } from '#db/writing/write-each.ts'
import type { Mutation, WriteContext } from '#db/writing/mutation.ts'
import { metaKey, readFieldCode } from '#machines/bulk-update/bulk-update-fields.ts'
import { differenceOf, planChange, planUndo } from '#machines/bulk-update/bulk-update-plan.ts'
import {
  plainFieldKeys,
  type ApplyInput,
  type BulkStep,
  type RefusedSample,
  type SampleChange,
  type ScannedTarget,
  type TargetScan,
  type UndoInput,
} from '#machines/bulk-update/bulk-update-types.ts'
import { bulkUpdateMachine } from '#machines/bulk-update/bulk-update.machine.ts'
import { adjustAmountChange } from '#src/workspace/mutations/amounts.ts'
import { editSampleChange, setSampleParentChange } from '#src/workspace/mutations/samples.ts'
import { toUndoMutations } from '#src/workspace/mutations/mutation-labels.ts'
import { resolveForPeople } from '#src/workspace/scan/resolve-for-people.ts'

/** Bulk update on the local copy: reads the rows as they are now, so that `was` is what the person saw. */
export const provideBulkUpdate = (workspace: Workspace, context: WriteContext): typeof bulkUpdateMachine =>
  bulkUpdateMachine.provide({
    actors: {
      resolveScan: fromPromise(({ input }) => resolveTarget(workspace, input)),
      applyStep: fromPromise(({ input }) => applyStep(workspace, context, input)),
      undoStep: fromPromise(({ input }) => undoStep(workspace, context, input)),
    },
  })

/** The code of a field, or what any scan means. A field that the group does not have is not recognized. */
export async function resolveTarget(workspace: Workspace, scan: TargetScan): Promise<ScannedTarget> {
  const key = readFieldCode(scan.text)
  if (key === undefined) return resolveForPeople(workspace, scan)
  const plain = plainFieldKeys.find((each) => each === key)
  if (plain) return { kind: 'field', key: plain, meta: null }
  const types = (await readSampleTypes(workspace)).filter(({ archived }) => !archived)
  const chosen = new Set((await readManySamples(workspace, scan.sampleIds)).map(({ sampleTypeId }) => sampleTypeId))
  const inOrder = [...types.filter(({ id }) => chosen.has(id)), ...types.filter(({ id }) => !chosen.has(id))]
  const meta = inOrder.flatMap(({ fields }) => fields).find((field) => metaKey(field) === key)
  return meta ? { kind: 'field', key: metaKey(meta), meta } : { kind: 'not-recognized' }
}

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
  const byId = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])))
  const groups = changes.map((change) => toMutations(byId.get(change.sampleId)!, change))
  const outcomes = await writeEach(workspace.disk, context, groups, { batch })
  const changed: SampleChange[] = []
  outcomes.forEach(({ refusal }, at) => {
    const change = changes[at]!
    if (refusal) refused.push({ sampleId: change.sampleId, name: change.name, code: refusal.code })
    else changed.push(change)
  })
  return { changed, refused, untouched }
}

/** How many of these samples had been changed since, or could not be changed back, and were left as they are. */
export async function undoStep(workspace: Workspace, context: WriteContext, { changes, batch }: UndoInput): Promise<number> {
  const rows = await readSamplesById(
    workspace,
    changes.map((change) => change.sampleId),
  )
  const plans = changes.map((change, at) => planUndo(rows[at], change))
  const groups = plans.flatMap(({ back }, at) => (back ? [toBackMutations(rows[at]!, back, changes[at]!)] : []))
  const outcomes = await writeEach(workspace.disk, context, groups, { batch })
  return plans.filter(({ kept }) => kept).length + outcomes.filter(({ refusal }) => refusal !== null).length
}

/** All mutations of one sample succeed or fail together. */
const toMutations = (sample: SampleRow, { set, ownFields, parent, amount }: SampleChange): Mutation[] =>
  [
    ...(Object.keys(set).length > 0 ? [editSampleChange(sample, set, { ownFields })] : []),
    ...(parent ? [setSampleParentChange(sample, parent.to)] : []),
    ...(amount ? [adjustAmountChange(sample, differenceOf(amount))] : []),
  ].flatMap(({ mutations }) => mutations)

/** The mutations in `back`, labeled with the change they undo. */
function toBackMutations(sample: SampleRow, back: SampleChange, { amount }: SampleChange): Mutation[] {
  const others = toMutations(sample, { ...back, amount: null })
  const amounts = back.amount && amount ? adjustAmountChange(sample, differenceOf(amount)).undo : []
  return [...toUndoMutations(others, others), ...amounts]
}
