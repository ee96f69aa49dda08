import type { SampleField, SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { OwnField, SampleRow } from '#domain/entities/sample.ts'
import { convertAmount, roundAmount } from '#domain/rules/samples/amount.ts'
import { fieldNamed, shownFieldsOf } from '#domain/rules/samples/own-fields.ts'
import { normalizeFieldValue } from '#domain/rules/samples/sample-field.ts'
import { fieldLike, isSet, parseQuantity } from './bulk-update-fields.ts'
import type { BulkField, BulkFieldKey, SampleChange } from './bulk-update-types.ts'

/** What happens to one field of one sample, for the list of changes. */
export type PlannedCell =
  | { readonly kind: 'change'; readonly was: string; readonly to: string }
  | { readonly kind: 'same' }
  /** No value yet. */
  | { readonly kind: 'waits' }
  /** Samples of this type have no such field. */
  | { readonly kind: 'absent' }

type Types = ReadonlyMap<number, SampleTypeRow>

export function planCell(sample: SampleRow, types: Types, field: BulkField): PlannedCell {
  const meta = field.meta && metaOf(sample, types, field, field.meta)
  if (field.meta && !meta) return { kind: 'absent' }
  if (!isSet(field)) return { kind: 'waits' }
  const was = currentValue(sample, field.key, meta ?? null)
  const to = wantedValue(field, meta ?? null)
  return was === to || isSameAmount(sample, field) ? { kind: 'same' } : { kind: 'change', was, to }
}

/** What Apply does to one sample; null if nothing changes. Fields that a sample does not have are left out. */
export function planChange(sample: SampleRow, types: Types, fields: readonly BulkField[]): SampleChange | null {
  const set: Record<string, { was: string; to: string }> = {}
  let parent: SampleChange['parent'] = null
  let amount: SampleChange['amount'] = null
  const ownFields: OwnField[] = []
  for (const field of fields) {
    const cell = planCell(sample, types, field)
    if (cell.kind !== 'change') continue
    if (field.key === 'parent') parent = { was: sample.parentId, to: Number(cell.to) || null }
    else if (field.key === 'amount') amount = plannedAmount(sample, field)
    else {
      const meta = field.meta && metaOf(sample, types, field, field.meta)
      set[meta ? `meta:${meta.id}` : field.key] = { was: cell.was, to: cell.to }
      if (field.isOwn && meta && meta === field.meta) ownFields.push({ id: meta.id, key: meta.key, type: meta.type })
    }
  }
  if (!parent && !amount && Object.keys(set).length === 0) return null
  return { sampleId: sample.id, name: sample.name, set, parent, amount, ...(ownFields.length && { ownFields }) }
}

/** What reverts a change: only values that are still as written. Null if there are none. */
export function planUndo(sample: SampleRow | undefined, change: SampleChange): { back: SampleChange | null; kept: boolean } {
  if (!sample || sample.archived) return { back: null, kept: true }
  const still = Object.entries(change.set).filter(([name, { to }]) => textOf(sample, name) === to)
  const set = Object.fromEntries(still.map(([name, { was }]) => [name, { was: textOf(sample, name), to: was }]))
  const isParent = change.parent !== null && sample.parentId === change.parent.to
  const isAmount = change.amount !== null && sample.amount === change.amount.to && sample.unit === change.amount.unit
  const parent = isParent ? { was: change.parent.to, to: change.parent.was } : null
  const amount = isAmount ? reverseAmount(change.amount) : null
  const kept = still.length < Object.keys(change.set).length || isParent !== (change.parent !== null) || isAmount !== (change.amount !== null)
  const isNothing = still.length === 0 && !parent && !amount
  return { back: isNothing ? null : { sampleId: sample.id, name: sample.name, set, parent, amount }, kept }
}

const reverseAmount = ({ was, wasUnit, to, unit }: NonNullable<SampleChange['amount']>) => ({ was: to, wasUnit: unit, to: was, unit: wasUnit })

/** The difference between two amounts, in the unit of the sample. The command refuses a unit that measures something else. */
export function differenceOf({ was, wasUnit, to, unit }: NonNullable<SampleChange['amount']>): { delta: number; unit: string } {
  // An empty sample takes the unit it is given; one that becomes empty keeps its own.
  if (was === 0) return { delta: to, unit }
  if (to === 0) return { delta: -was, unit: wasUnit }
  const converted = convertAmount(to, unit, wasUnit)
  return converted === undefined ? { delta: to, unit } : { delta: roundAmount(converted - was), unit: wasUnit }
}

function plannedAmount(sample: SampleRow, field: BulkField): SampleChange['amount'] {
  const wanted = parseQuantity(field.value!)!
  const kept = sample.amount === 0 ? undefined : convertAmount(wanted.amount, wanted.unit, sample.unit)
  const about = { was: sample.amount, wasUnit: sample.unit }
  if (kept === undefined) return { ...about, to: wanted.amount, unit: wanted.unit }
  // Rounded as adding the difference will round it, so that undo recognizes the value.
  return { ...about, to: roundAmount(sample.amount + roundAmount(kept - sample.amount)), unit: sample.unit }
}

function isSameAmount(sample: SampleRow, field: BulkField): boolean {
  const wanted = field.key === 'amount' ? parseQuantity(field.value!) : undefined
  return wanted !== undefined && sample.unit !== '' && convertAmount(wanted.amount, wanted.unit, sample.unit) === sample.amount
}

function metaOf(sample: SampleRow, types: Types, { isOwn }: BulkField, wanted: SampleField): SampleField | undefined {
  const type = types.get(sample.sampleTypeId)
  if (isOwn) return fieldNamed(shownFieldsOf(sample, type), wanted.key) ?? wanted
  return type && fieldLike(type, wanted)
}

function currentValue(sample: SampleRow, key: BulkFieldKey, meta: SampleField | null): string {
  if (meta) return sample.meta[String(meta.id)] ?? ''
  if (key === 'amount') return `${sample.amount} ${sample.unit}`
  if (key === 'parent') return sample.parentId === null ? '' : String(sample.parentId)
  return textOf(sample, key)
}

/** As it will be stored: with decimal points and without surrounding spaces. */
function wantedValue({ key, value }: BulkField, meta: SampleField | null): string {
  if (meta) return normalizeFieldValue(meta, value!)
  if (key === 'amount' && value) {
    const { amount, unit } = parseQuantity(value)!
    return `${amount} ${unit}`
  }
  return key === 'note' || key === 'description' ? value! : value!.trim()
}

function textOf(sample: SampleRow, name: string): string {
  if (name.startsWith('meta:')) return sample.meta[name.slice(5)] ?? ''
  const value = sample[name as 'name' | 'description' | 'note' | 'expiration']
  return value ?? ''
}
