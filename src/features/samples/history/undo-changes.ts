import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { restoreSample } from '#domain/commands/restore-sample.ts'
import { returnSample } from '#domain/commands/return-sample.ts'
import { setLowStock } from '#domain/commands/set-low-stock.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
import { undoSampleReturn } from '#domain/commands/undo-sample-return.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { convertAmount, roundAmount } from '#domain/rules/amount.ts'
import type { FieldChange, FieldValue } from '#domain/wire/history.ts'
import { mutation, type Mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'

const textFields: ReadonlySet<string> = new Set(['name', 'description', 'note', 'expiration'])
const isText = (field: string): boolean => textFields.has(field) || field.startsWith('meta:')
const textOf = (sample: SampleRow, field: string): string =>
  field.startsWith('meta:') ? (sample.meta[field.slice('meta:'.length)] ?? '') : sample[field as 'name']

/**
 * The acts that bring these fields back to what they were: texts and places are set again, of an amount the difference is taken back.
 * Empty where nothing of it can be undone by hand.
 */
export function undoMutations(sample: SampleRow, changes: readonly FieldChange[], isFirst: boolean): Mutation[] {
  const sampleId = sample.id
  const named = { name: sample.name }
  if (isFirst) return sample.archived ? [] : [mutation(archiveSample, { sampleId }, t('Undid creating {name}', named))]
  const change = new Map(changes.map((each) => [each.field, each]))
  const before = <Value extends FieldValue>(field: keyof SampleRow, now: Value): Value => (change.has(field) ? (change.get(field)!.from as Value) : now)
  const archived = change.get('archived')
  if (archived?.to === 1) {
    const layerId = before('layerId', sample.layerId)
    const position = layerId === null ? 0 : (before('position', sample.position) ?? 0)
    return sample.archived ? [mutation(restoreSample, { sampleId, layerId, position }, t('Undid archiving {name}', named))] : []
  }
  if (sample.archived) return []
  if (archived) return [mutation(archiveSample, { sampleId }, t('Undid restoring {name}', named))]

  const mutations: Mutation[] = []
  const texts = changes.filter(({ field }) => isText(field))
  if (texts.length) {
    const set = Object.fromEntries(texts.map(({ field, from }) => [field, { was: textOf(sample, field), to: String(from ?? '') }]))
    mutations.push(mutation(editSample, { sampleId, set }, t('Undid editing {name}', named)))
  }
  const amount = change.get('amount')
  if (amount) {
    const unit = String(change.get('unit')?.to ?? sample.unit)
    const was = convertAmount(Number(amount.from ?? 0), before('unit', unit), unit)
    const delta = was === undefined ? 0 : roundAmount(was - Number(amount.to ?? 0))
    if (delta !== 0) mutations.push(mutation(adjustAmount, { sampleId, delta, unit }, t('Undid changing the amount of {name}', named)))
  }
  // Back to the old place only from the new one: who has moved it since knows better.
  const isWhereItWent = change.get('layerId')?.to === sample.layerId && change.get('position')?.to === sample.position
  if (change.has('layerId') && isWhereItWent) {
    const layerId = before('layerId', sample.layerId)
    const position = layerId === null ? 0 : (before('position', sample.position) ?? 0)
    mutations.push(mutation(moveSample, { sampleId, layerId, position }, t('Undid moving {name}', named)))
  }
  if (change.has('altBarcode'))
    mutations.push(mutation(setSampleBarcode, { sampleId, barcode: before('altBarcode', sample.altBarcode) }, t('Undid changing the barcode of {name}', named)))
  if (change.has('parentId'))
    mutations.push(mutation(setSampleParent, { sampleId, parentId: before('parentId', sample.parentId) }, t('Undid changing the parent of {name}', named)))
  if (change.has('lowAmount'))
    mutations.push(
      mutation(setLowStock, { sampleId, lowAmount: before('lowAmount', sample.lowAmount) }, t('Undid changing the low-stock limit of {name}', named)),
    )
  const out = change.get('outBy')
  const thaws = change.get('thaws')
  // The last return alone: a thaw that was counted since is another one's.
  if (out && out.to === null && sample.outBy === null && (thaws?.to ?? sample.thaws) === sample.thaws) {
    const was = { outBy: Number(out.from), outAt: null, missingSince: before('missingSince', sample.missingSince), thaws: before('thaws', sample.thaws) }
    mutations.push(mutation(undoSampleReturn, { sampleId, thaws: sample.thaws, was }, t('Undid returning {name}', named)))
  }
  const isThawed = Number(thaws?.from ?? 0) > Number(thaws?.to ?? 0)
  if (out && out.to !== null && sample.outBy !== null)
    mutations.push(mutation(returnSample, { sampleId, thawed: isThawed }, t('Undid checking out {name}', named)))
  return mutations
}

/** The way forth again after an undo: the same changes the other way round, from the sample as the undo leaves it. */
export function redoMutations(sample: SampleRow, changes: readonly FieldChange[], isFirst: boolean): Mutation[] {
  const place = { layerId: sample.layerId, position: sample.layerId === null ? 0 : sample.position }
  if (isFirst) return [mutation(restoreSample, { sampleId: sample.id, ...place }, t('Restored {name}', { name: sample.name }))]
  const fields = changes.filter(({ field }) => !field.startsWith('meta:'))
  const meta = changes.filter(({ field }) => field.startsWith('meta:')).map(({ field, from }) => [field.slice('meta:'.length), String(from ?? '')])
  const undone: SampleRow = {
    ...sample,
    ...Object.fromEntries(fields.map(({ field, from }) => [field, from])),
    meta: { ...sample.meta, ...Object.fromEntries(meta) },
  }
  return undoMutations(
    undone,
    changes.map(({ field, from, to }) => ({ field, from: to, to: from })),
    false,
  )
}
