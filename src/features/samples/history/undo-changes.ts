import type { SampleRow } from '#domain/entities/sample.ts'
import { isSampleText } from '#domain/entities/sample-texts.ts'
import { convertAmount, roundAmount } from '#domain/rules/samples/amount.ts'
import type { FieldChange, FieldValue } from '#domain/wire/sync/history.ts'
import type { Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { adjustAmountChange, returnSampleChange, setLowStockChange, undoSampleReturnMutation } from '#src/workspace/mutations/amounts.ts'
import {
  archiveSampleChange,
  editSampleChange,
  restoreSampleMutation,
  setSampleBarcodeChange,
  setSampleParentChange,
  textOf,
} from '#src/workspace/mutations/samples.ts'
import { makeChange, withLabel, type Change } from '#src/workspace/mutations/change.ts'
import { moveSampleMutation } from '#src/workspace/mutations/move-sample.ts'

const isText = (field: string): boolean => isSampleText(field) || field.startsWith('meta:')

/**
 * Restores these fields to their earlier values, with an undo of its own: texts and locations are set again, an amount is corrected by the difference.
 * Without mutations if nothing in it can be undone.
 */
export const undoEntryChange = (sample: SampleRow, changes: readonly FieldChange[], isFirst: boolean): Change =>
  makeChange(backMutations(sample, changes, isFirst), forthMutations(sample, changes, isFirst), t('Undone'))

function backMutations(sample: SampleRow, changes: readonly FieldChange[], isFirst: boolean): Mutation[] {
  const named = { name: sample.name }
  if (isFirst) return sample.archived ? [] : withLabel(archiveSampleChange(sample), t('Undid creating {name}', named))
  const change = new Map(changes.map((each) => [each.field, each]))
  const before = <Value extends FieldValue>(field: keyof SampleRow, now: Value): Value => (change.has(field) ? (change.get(field)!.from as Value) : now)
  const archived = change.get('archived')
  if (archived?.to === 1) {
    const layerId = before('layerId', sample.layerId)
    const position = layerId === null ? 0 : (before('position', sample.position) ?? 0)
    return sample.archived ? [restoreSampleMutation({ ...sample, layerId, position }, t('Undid archiving {name}', named))] : []
  }
  if (sample.archived) return []
  if (archived) return withLabel(archiveSampleChange(sample), t('Undid restoring {name}', named))

  const mutations: Mutation[] = []
  const texts = changes.filter(({ field }) => isText(field))
  if (texts.length) {
    const set = Object.fromEntries(texts.map(({ field, from }) => [field, { was: textOf(sample, field), to: String(from ?? '') }]))
    mutations.push(...withLabel(editSampleChange(sample, set), t('Undid editing {name}', named)))
  }
  const amount = change.get('amount')
  if (amount) {
    const unit = String(change.get('unit')?.to ?? sample.unit)
    const was = convertAmount(Number(amount.from ?? 0), before('unit', unit), unit)
    const delta = was === undefined ? 0 : roundAmount(was - Number(amount.to ?? 0))
    if (delta !== 0) mutations.push(...withLabel(adjustAmountChange(sample, { delta, unit }), t('Undid changing the amount of {name}', named)))
  }
  // Back to the old position only from the new one: whoever has moved it since had a reason.
  const isWhereItWent = change.get('layerId')?.to === sample.layerId && change.get('position')?.to === sample.position
  if (change.has('layerId') && isWhereItWent) {
    const layerId = before('layerId', sample.layerId)
    const position = layerId === null ? 0 : (before('position', sample.position) ?? 0)
    mutations.push(moveSampleMutation(sample.id, { layerId, position }, t('Undid moving {name}', named)))
  }
  if (change.has('altBarcode'))
    mutations.push(...withLabel(setSampleBarcodeChange(sample, before('altBarcode', sample.altBarcode)), t('Undid changing the barcode of {name}', named)))
  if (change.has('parentId'))
    mutations.push(...withLabel(setSampleParentChange(sample, before('parentId', sample.parentId)), t('Undid changing the parent of {name}', named)))
  if (change.has('lowAmount'))
    mutations.push(...withLabel(setLowStockChange(sample, before('lowAmount', sample.lowAmount)), t('Undid changing the low-stock limit of {name}', named)))
  const out = change.get('outBy')
  const thaws = change.get('thaws')
  // Only the last return: a thaw counted since belongs to another one.
  if (out && out.to === null && sample.outBy === null && (thaws?.to ?? sample.thaws) === sample.thaws) {
    const was = { outBy: Number(out.from), outAt: null, missingSince: before('missingSince', sample.missingSince), thaws: before('thaws', sample.thaws) }
    mutations.push(undoSampleReturnMutation(sample, { thaws: sample.thaws, was }, t('Undid returning {name}', named)))
  }
  const isThawed = Number(thaws?.from ?? 0) > Number(thaws?.to ?? 0)
  if (out && out.to !== null && sample.outBy !== null) mutations.push(...withLabel(returnSampleChange(sample, isThawed), t('Undid checking out {name}', named)))
  return mutations
}

/** The inverse of an undo: the same changes in the original direction, starting from the sample after the undo. */
function forthMutations(sample: SampleRow, changes: readonly FieldChange[], isFirst: boolean): Mutation[] {
  if (isFirst) return [restoreSampleMutation(sample)]
  const fields = changes.filter(({ field }) => !field.startsWith('meta:'))
  const meta = changes.filter(({ field }) => field.startsWith('meta:')).map(({ field, from }) => [field.slice('meta:'.length), String(from ?? '')])
  const undone: SampleRow = {
    ...sample,
    ...Object.fromEntries(fields.map(({ field, from }) => [field, from])),
    meta: { ...sample.meta, ...Object.fromEntries(meta) },
  }
  return backMutations(
    undone,
    changes.map(({ field, from, to }) => ({ field, from: to, to: from })),
    false,
  )
}
