import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import type { Message } from '#domain/message.ts'
import { messages } from '#domain/messages.ts'
import { awaitingField, parentOf, takesSample } from './bulk-update-fields.ts'
import type {
  ApplyInput,
  BulkField,
  BulkStep,
  BulkUpdateContext as Context,
  BulkUpdateEvent as Event,
  ScanNote,
  ScannedTarget,
  UndoInput,
} from './bulk-update-types.ts'
import type { ResolvedScan, ScanRead } from '#machines/scan/scan-types.ts'

/** What an event changes. Each function returns the context fields that change, if any. */
type Change = Partial<Context>

export function queueScan({ queue }: Context, event: Event): Change {
  if (event.type !== 'code.read') return {}
  const { text, how } = event
  return { queue: [...queue, { text, how } satisfies ScanRead] }
}

export function changeFields(context: Context, event: Event): Change {
  const { fields } = context
  switch (event.type) {
    case 'field.added':
      if (fields.some((field) => field.key === event.key)) return {}
      return { fields: [...fields, { key: event.key, meta: event.meta, value: null, valueText: '', ...(event.isOwn && { isOwn: true }) }], wasBlocked: false }
    case 'field.dropped':
      return { fields: fields.filter((field) => field.key !== event.key), wasBlocked: false }
    case 'value.typed':
      if (event.key === 'parent' && context.sampleIds.includes(Number(event.value))) {
        return note(context, { kind: 'refused', text: event.value, message: messages.ownParent })
      }
      return { fields: withValue(fields, event.key, event.value || null) }
    case 'value.emptied':
      return { fields: withValue(fields, event.key, '') }
    default:
      return {}
  }
}

const withValue = (fields: readonly BulkField[], key: BulkField['key'], value: string | null, valueText = ''): readonly BulkField[] =>
  fields.map((field) => (field.key === key ? { ...field, value, valueText } : field))

/** The field waits for its value before any other, also if it had one. */
function chooseField({ fields }: Context, { key, meta }: Pick<BulkField, 'key' | 'meta'>): readonly BulkField[] {
  const field: BulkField = { key, meta, ...fields.find((each) => each.key === key), value: null, valueText: '' }
  const set = fields.filter((each) => each.key !== key && each.value !== null)
  const waiting = fields.filter((each) => each.key !== key && each.value === null)
  return [...set, field, ...waiting]
}

/** A scan is a field, the value of the waiting field, or one more sample. spec BULK-01, BULK-05 */
export function takeScan(context: Context, found: ScannedTarget): Change {
  const scan = context.queue[0]!
  if (found.kind === 'field') {
    const was = context.fields.find(({ key }) => key === found.key) ?? null
    return { ...note(context, { kind: 'field', key: found.key, was }), fields: chooseField(context, found), wasBlocked: false }
  }
  if (found.kind === 'ignored') return {}
  const waits = awaitingField(context.fields)
  if (waits && takesSample(waits)) return fillWithSample(context, waits, found, scan)
  if (found.kind === 'sample') return addSample(context, found, scan)
  // A code that is not one of our samples is a value: a lot number, a date, a name. A compartment or a series is not.
  if (waits && ['not-recognized', 'experiment', 'equipment', 'product'].includes(found.kind)) {
    return { ...note(context, { kind: 'value', key: waits.key, value: scan.text }), fields: withValue(context.fields, waits.key, scan.text) }
  }
  const message = found.kind === 'misconfigured' ? messages.barcodeMisconfigured : messages.barcodeNotRecognized
  return refuse(context, scan, message)
}

function fillWithSample(context: Context, waits: BulkField, found: ResolvedScan, scan: ScanRead): Change {
  if (found.kind !== 'sample' || found.sample.archived) return refuse(context, scan, messages.notAParent)
  const { id, name } = found.sample
  if (waits.key === 'parent' && context.sampleIds.includes(id)) return refuse(context, scan, messages.ownParent)
  return { ...note(context, { kind: 'value', key: waits.key, value: name }), fields: withValue(context.fields, waits.key, String(id), name) }
}

function addSample(context: Context, { sample }: Extract<ResolvedScan, { kind: 'sample' }>, scan: ScanRead): Change {
  const { id: sampleId, name } = sample
  if (sample.archived) return refuse(context, scan, deviceErrors['sample.archived'].message)
  if (parentOf(context.fields) === sampleId) return refuse(context, scan, messages.ownParent)
  if (context.sampleIds.includes(sampleId)) return note(context, { kind: 'known', sampleId, name })
  return { ...note(context, { kind: 'added', sampleId, name }), sampleIds: [...context.sampleIds, sampleId] }
}

const refuse = (context: Context, { text }: ScanRead, message: Message): Change => note(context, { kind: 'refused', text, message })

export const note = ({ note }: Context, what: ScanNote): Change => ({ note: { serial: (note?.serial ?? 0) + 1, what } })

/** The samples for the next step of the work. */
export function applyInput({ sampleIds, fields, batch, done }: Context): ApplyInput {
  return { sampleIds: sampleIds.slice(done, done + limits.bulk.step), fields, batch }
}

export function undoInput({ report, batch, undone }: Context): UndoInput {
  return { changes: report!.changed.slice(undone.done, undone.done + limits.bulk.step), batch: `${batch}-undo` }
}

export const emptyReport = { changed: [], refused: [], untouched: [], failure: null } as const

export function noteStep({ report, done }: Context, step: BulkStep): Change {
  const { changed, refused, untouched } = report ?? emptyReport
  return {
    done: done + limits.bulk.step,
    report: {
      changed: [...changed, ...step.changed],
      refused: [...refused, ...step.refused],
      untouched: [...untouched, ...step.untouched],
      failure: null,
    },
  }
}

export const noteUndoStep = ({ undone }: Context, kept: number): Change => ({
  undone: { done: undone.done + limits.bulk.step, kept: undone.kept + kept },
})
