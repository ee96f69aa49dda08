import { failureMessage } from '#machines/failure-message.ts'
import type { ActResult, PickAct, PickJob, PickListContext, PickListEvent, PickOutcome, PickRow, RefusedAct } from './pick-list-types.ts'
import { dropJob, scanOf } from '#machines/scan/scan-queue.ts'
import type { ResolvedScan } from '#machines/scan/scan-types.ts'

/* What one step of a pick list changes: pure functions of the previous state. */

type Change = Partial<PickListContext>

/** The samples that the walk is for. */
export const listedIds = ({ phase, sampleIds, outIds }: Pick<PickListContext, 'phase' | 'sampleIds' | 'outIds'>): readonly number[] =>
  phase === 'pick' ? sampleIds : outIds

export const addJob = ({ queue }: PickListContext, job: PickJob | undefined): Change => (job ? { queue: [...queue, job] } : {})

export const currentAct = ({ queue: [job] }: PickListContext): PickAct => (job?.kind === 'act' ? job.act : { kind: 'found', sampleId: 0 })

export function jobFor(context: PickListContext, event: PickListEvent): PickJob | undefined {
  switch (event.type) {
    case 'code.read':
      return { kind: 'scan', scan: scanOf(event) }
    case 'sample.done':
      return newAct(context, doneAct(context, event.sampleId))
    case 'sample.missed':
      return newAct(context, { kind: 'missing', sampleId: event.sampleId })
    case 'row.undone':
      return undoJob(context, event.row)
    case 'finished':
      return { kind: 'finish' }
    default:
      return undefined
  }
}

/** Tapped twice, it happens once. */
const newAct = ({ queue }: PickListContext, act: PickAct): PickJob | undefined =>
  queue.some((job) => job.kind === 'act' && job.act.sampleId === act.sampleId) ? undefined : { kind: 'act', act, row: null }

/** What a scan of a listed sample does. */
const doneAct = ({ phase, thawed }: PickListContext, sampleId: number): PickAct =>
  phase === 'pick' ? { kind: 'take', sampleId } : { kind: 'return', sampleId, thawed: thawed === true }

function undoJob({ rows, queue }: PickListContext, row: number): PickJob | undefined {
  const line = rows.find((one) => one.row === row)
  if (queue.some((job) => job.kind === 'act' && job.row === row)) return undefined
  if (line?.kind === 'out') return { kind: 'act', act: { kind: 'give-back', sampleId: line.sample.id }, row }
  if (line?.kind === 'missing') return { kind: 'act', act: { kind: 'found', sampleId: line.sample.id }, row }
  if (line?.kind === 'returned') return { kind: 'act', act: { kind: 'undo-return', sampleId: line.sample.id, undo: line.undo }, row }
  return undefined
}

/** A listed sample is taken or returned next; for anything else, a new line says what was scanned. */
export function noteScan(context: PickListContext, answer: ResolvedScan): Change {
  const rest = dropJob(context).queue
  const outcome = outcomeOf(context, answer)
  if (outcome === undefined) return { queue: rest }
  if ('act' in outcome) return { queue: [{ kind: 'act', act: outcome.act, row: null }, ...rest] }
  return { ...newRow(context, outcome), queue: rest }
}

function outcomeOf(context: PickListContext, answer: ResolvedScan): PickOutcome | { act: PickAct } | undefined {
  switch (answer.kind) {
    case 'sample': {
      const { sample } = answer
      if (sample.archived) return { kind: 'archived', sample }
      if (!listedIds(context).includes(sample.id)) return { kind: 'wrong', sample }
      const isWithMe = sample.outBy === context.userId
      if (sample.outBy !== null && !isWithMe) return { kind: 'held', sample }
      return isWithMe === (context.phase === 'pick') ? { kind: 'again', sample } : { act: doneAct(context, sample.id) }
    }
    case 'not-recognized':
      return { kind: 'unknown', sample: null }
    case 'misconfigured':
      return { kind: 'misconfigured', sample: null }
    case 'ignored':
      return undefined
    default:
      return { kind: 'not-a-sample', sample: null }
  }
}

export const noteFailed = (context: PickListContext, error: unknown): Change => ({
  ...newRow(context, { kind: 'failed', message: failureMessage(error), sample: null }),
  ...dropJob(context),
})

/** The line of what was done; an undo takes its line away, and its sample comes next. */
export function noteDone(context: PickListContext, { sample, undo }: ActResult): Change {
  const { rows } = context
  const [job, ...queue] = context.queue
  if (job?.kind !== 'act') return {}
  if (job.row !== null) return { queue, rows: rows.filter(({ row }) => row !== job.row), chosen: sample.id }
  const outcome: PickOutcome = undo ? { kind: 'returned', sample, undo } : job.act.kind === 'missing' ? { kind: 'missing', sample } : { kind: 'out', sample }
  // One line for each sample: the latest.
  const others = rows.filter((line) => line.sample?.id !== sample.id)
  return { ...newRow({ ...context, rows: others }, outcome), queue, chosen: context.chosen === sample.id ? null : context.chosen }
}

function newRow({ rows, lastRow }: Pick<PickListContext, 'rows' | 'lastRow'>, outcome: PickOutcome): Pick<PickListContext, 'rows' | 'lastRow'> {
  const row = lastRow + 1
  return { lastRow: row, rows: [{ row, ...outcome }, ...rows] }
}

export const dismissRow = ({ rows }: PickListContext, row: number): Change => ({ rows: rows.filter((line) => line.row !== row) })

/** Puts a wrong tube on the list; it is in the person's hand, so it is taken or returned at once. */
export function addSample(context: PickListContext, row: number): Change {
  const line = context.rows.find((one) => one.row === row)
  if (line?.kind !== 'wrong') return {}
  const { id } = line.sample
  const list = context.phase === 'pick' ? { sampleIds: [...context.sampleIds, id] } : { outIds: [...context.outIds, id] }
  return { ...list, ...dismissRow(context, row), ...addJob(context, { kind: 'act', act: doneAct(context, id), row: null }) }
}

export const skipSample = ({ skipped, chosen }: PickListContext, sampleId: number): Change => ({
  skipped: [...skipped.filter((id) => id !== sampleId), sampleId],
  chosen: chosen === sampleId ? null : chosen,
})

export const markRefused = ({ rows }: PickListContext, { kind, sampleId, message }: RefusedAct): Change => ({
  rows: rows.map((line): PickRow =>
    line.kind === kind && line.sample.id === sampleId ? { row: line.row, kind: 'failed', message, sample: line.sample } : line,
  ),
})

export const beginPutBack = ({ withMe }: PickListContext): Change => ({
  phase: 'put-back',
  isPicked: false,
  outIds: withMe,
  skipped: [],
  chosen: null,
  thawed: null,
  rows: [],
})

export const resumePicking: Change = { phase: 'pick', isPicked: false, chosen: null }
