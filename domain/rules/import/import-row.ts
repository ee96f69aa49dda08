import type { SampleTypeRow } from '../../entities/sample-type.ts'
import type { StorageLayerRow } from '../../entities/storage-layer.ts'
import { limits } from '../../limits.ts'
import { msg, type Message } from '../../message.ts'
import { convertAmount, roundAmount } from '../samples/amount.ts'
import { newLowAmount } from '../samples/new-amounts.ts'
import { fieldNamed } from '../samples/own-fields.ts'
import { isInternalBarcode } from '../barcode.ts'
import { normalizeText } from '../normalize-text.ts'
import { isGrid, positionName } from '../storage/grid.ts'
import { parseImportAmount, parseUnit } from './import-amount.ts'
import { parseImportDate, type DayOrder } from './import-date.ts'
import { parseImportField } from './import-field.ts'
import { readParent, type ImportRows, type ParentLookup } from './import-parent.ts'
import type { LocationLookup } from './import-location.ts'
import type { ImportReason, ImportReasonCode } from './import-reason.ts'
import { metaTarget, ownName, type SampleTarget } from './import-target.ts'

/** The input of `sample.create`, before it and its own fields have ids. */
export interface ImportedSample {
  readonly name: string
  readonly sampleTypeId: number
  readonly layerId: number | null
  readonly position: number
  readonly altBarcode: string | null
  readonly amount: number
  readonly unit: string
  readonly lowAmount: number | null
  readonly expiration: string
  readonly description: string
  readonly note: string
  readonly meta: Readonly<Record<string, string>>
  /** Values of fields that only this sample has, by name: their fields have no ids yet. */
  readonly own: readonly { readonly key: string; readonly value: string }[]
  readonly parentId: number | null
}

/** What already exists in the group, as far as the rows of a file refer to it. */
export interface ImportCatalog extends ParentLookup {
  readonly userId: number
  /** By folded name. */
  readonly types: ReadonlyMap<string, SampleTypeRow>
  readonly locations: LocationLookup
  /** Names of the samples in a compartment by position. */
  readonly occupiedPositions: (layerId: number) => ReadonlyMap<number, string>
  /** Name of whatever has this custom barcode. */
  readonly nameByBarcode: (code: string) => string | undefined
}

export interface ImportOptions {
  /** For rows without a type. */
  readonly typeId: number | null
  readonly order: DayOrder
}

/** Positions and barcodes taken by earlier rows of the same file, with their line numbers. */
export class ImportClaims {
  readonly positions = new Map<string, number>()
  readonly barcodes = new Map<string, number>()
}

export type ImportCells = Readonly<Partial<Record<SampleTarget, string>>>

interface Checked {
  readonly series: string
  /** The row of the file that is its parent. */
  readonly parentLine: number | null
}

/** A sample and the name of its series, or all the reasons why it cannot be one. */
export type CheckedRow = Checked &
  ({ readonly sample: ImportedSample; readonly reasons: readonly [] } | { readonly sample: null; readonly reasons: readonly ImportReason[] })

/**
 * Law 27: whatever the cells contain, either `sample` passes the input schema of `sample.create`,
 * or there is a reason. Only a good row claims its position and barcode.
 * A row whose parent is in the file is decided together with the others: see `orderByParents`.
 */
export function checkImportRow(
  line: number,
  cells: ImportCells,
  catalog: ImportCatalog,
  options: ImportOptions,
  claims: ImportClaims,
  rows: ImportRows,
): CheckedRow {
  const reasons: ImportReason[] = []
  const refuse = (code: ImportReasonCode, values: ImportReason['values'] = {}) => void reasons.push({ code, values })
  const cellOf = (target: SampleTarget) => (cells[target] ?? '').trim()
  const text = (target: SampleTarget, ownField: Message, most: number) => {
    const value = cellOf(target)
    if (value.length > most) refuse('text-long', { ownField, most })
    if (value.includes('\0')) refuse('text-unusable', { ownField })
    return value
  }

  const name = text('name', msg('Name'), limits.name.longest)
  if (!name) refuse('name-missing')
  const type = readType(cellOf('type'), catalog, options, refuse)
  const { amount, unit } = readAmount(cellOf('amount'), cellOf('unit'), type, refuse)
  const expires = cellOf('expiration')
  const expiration = expires ? parseImportDate(expires, options.order) : ''
  if (expiration === undefined) refuse('date-invalid', { value: expires })
  const location = readLocation(line, cellOf('place'), cellOf('compartment'), cellOf('position'), catalog, claims, refuse)
  const altBarcode = text('altBarcode', msg('Barcode'), limits.barcode.longest)
  if (altBarcode) checkBarcode(altBarcode, catalog, claims, refuse)
  const description = text('description', msg('Description'), limits.text.longest)
  const note = text('note', msg('Note'), limits.text.longest)
  const series = text('series', msg('Series', 'one'), limits.name.longest)
  const parent = readParent(cellOf('parent'), { line, name }, catalog, rows, refuse)
  const { meta, own } = readMeta(cells, type, options, refuse)

  if (reasons.length > 0 || !type) return { sample: null, series, parentLine: parent.line, reasons }
  if (location && location.position > 0) claims.positions.set(`${location.layer.id}:${location.position}`, line)
  if (altBarcode) claims.barcodes.set(altBarcode, line)
  const sample: ImportedSample = {
    name,
    sampleTypeId: type.id,
    layerId: location?.layer.id ?? null,
    position: location?.position ?? 0,
    altBarcode: altBarcode || null,
    amount,
    unit,
    lowAmount: newLowAmount(type, amount),
    expiration: expiration ?? '',
    description,
    note,
    meta,
    own,
    parentId: parent.id,
  }
  return { sample, series, parentLine: parent.line, reasons: [] }
}

type Refuse = (code: ImportReasonCode, values?: ImportReason['values']) => void

function readType(name: string, { types }: ImportCatalog, { typeId }: ImportOptions, refuse: Refuse): SampleTypeRow | undefined {
  const type = name ? types.get(normalizeText(name)) : [...types.values()].find(({ id }) => id === typeId)
  if (!type) refuse(name ? 'type-unknown' : 'type-missing', { value: name })
  else if (type.archived) refuse('type-archived', { value: type.name })
  return type
}

/** No amount given: that of new samples of the type, in the unit of the file if it has one; or one. */
function readAmount(written: string, column: string, type: SampleTypeRow | undefined, refuse: Refuse): { amount: number; unit: string } {
  const parsed = written ? parseImportAmount(written) : { amount: 1, unit: '' }
  if (!parsed) refuse('amount-invalid', { value: written })
  const { amount, unit: behind } = parsed ?? { amount: 0, unit: '' }
  if (amount < 0) refuse('amount-negative', { value: written })
  if (amount > limits.amount.most) refuse('amount-large', { value: written })
  const [own, other] = [parseUnit(behind), parseUnit(column)]
  if (own === undefined) refuse('unit-unknown', { value: behind })
  if (other === undefined) refuse('unit-unknown', { value: column })
  if (own && other && own !== other) refuse('unit-differs', { value: own, other })
  const usual = parseUnit(type?.unit ?? '') || 'unit'
  const unit = own || other || usual
  const byType = written || !type?.amount ? undefined : convertAmount(type.amount, usual, unit)
  return { amount: byType ?? roundAmount(amount), unit }
}

interface ImportLocation {
  layer: StorageLayerRow
  position: number
}

function readLocation(
  line: number,
  path: string,
  code: string,
  positionText: string,
  catalog: ImportCatalog,
  claims: ImportClaims,
  refuse: Refuse,
): ImportLocation | undefined {
  const { locations, userId } = catalog
  const byPath = path ? locations.find(path) : undefined
  if (byPath?.kind === 'unknown') refuse('place-unknown', { value: path })
  if (byPath?.kind === 'ambiguous' && !code) refuse('place-ambiguous', { value: path })
  const byCode = code ? layerByCode(code, locations) : undefined
  if (code && !byCode) refuse('compartment-unknown', { value: code })
  const named = byPath?.kind === 'found' ? byPath : undefined
  if (named && byCode && named.layer.id !== byCode.id) refuse('place-differs')
  const layer = byCode ?? named?.layer
  const wanted = positionText || named?.position || ''
  if (!layer) {
    if (positionText && !path && !code) refuse('position-without-place', { value: positionText })
    return undefined
  }
  if (layer.archived) refuse('place-archived', { value: layer.name })
  if (!isGrid(layer)) {
    if (wanted) refuse('position-outside', { value: wanted, place: layer.name })
    return { layer, position: 0 }
  }
  if (!wanted) {
    refuse('position-missing', { value: layer.name })
    return undefined
  }
  const position = locations.position(layer, wanted)
  if (position === undefined) {
    refuse('position-outside', { value: wanted, place: layer.name })
    return undefined
  }
  const cell = { value: positionName(layer, position), place: layer.name }
  const by = catalog.occupiedPositions(layer.id).get(position)
  if (by !== undefined) refuse('position-taken', { ...cell, by })
  const earlier = claims.positions.get(`${layer.id}:${position}`)
  if (earlier !== undefined && earlier !== line) refuse('position-twice', { ...cell, line: earlier })
  const kept = layer.reserved[position]
  if (kept && kept.userId !== userId) refuse('position-reserved', cell)
  return { layer, position }
}

/** Its custom barcode, or its internal 008 code. */
function layerByCode(code: string, places: LocationLookup): StorageLayerRow | undefined {
  return places.byBarcode(code) ?? (/^008\d{12}(\d{3})?$/.test(code) ? places.get(Number(code.slice(3))) : undefined)
}

function checkBarcode(code: string, { nameByBarcode }: ImportCatalog, { barcodes }: ImportClaims, refuse: Refuse): void {
  if (isInternalBarcode(code)) refuse('barcode-reserved', { value: code })
  const by = nameByBarcode(code)
  if (by !== undefined) refuse('barcode-taken', { value: code, by })
  const earlier = barcodes.get(code)
  if (earlier !== undefined) refuse('barcode-twice', { value: code, line: earlier })
}

function readMeta(cells: ImportCells, type: SampleTypeRow | undefined, { order }: ImportOptions, refuse: Refuse): Pick<ImportedSample, 'meta' | 'own'> {
  const meta: Record<string, string> = {}
  const own: { key: string; value: string }[] = []
  for (const [target, cell = ''] of Object.entries(cells)) {
    const name = ownName(target)
    if (!(name !== undefined || target.startsWith('meta:')) || !cell.trim() || !type) continue
    const key = target.slice('meta:'.length)
    // A name that a field of the type has means that field.
    const field = name === undefined ? type.fields.find((each) => normalizeText(each.key.trim()) === key) : fieldNamed(type.fields, name)
    if (!field && name === undefined) {
      refuse('field-unknown', { field: key })
      continue
    }
    const label = field?.key ?? name!
    if (cell.length > limits.text.longest) refuse('text-long', { field: label, most: limits.text.longest })
    if (cell.includes('\0')) refuse('text-unusable', { field: label })
    if (field ? meta[field.id] !== undefined : fieldNamed(own, label)) refuse('field-twice', { field: label })
    if (!field) {
      own.push({ key: label, value: cell.trim() })
      continue
    }
    const value = parseImportField(field, cell, order)
    if (value === undefined) refuse('field-invalid', { field: field.key, value: cell.trim() })
    else meta[field.id] = value
  }
  if (own.length > limits.many.ownFields) refuse('fields-many', { most: limits.many.ownFields })
  for (const field of type?.fields ?? []) {
    if (meta[field.id] !== undefined || !field.required || (cells[metaTarget(field.key)] ?? '').trim()) continue
    // What the file does not say gets the defaults of a new sample.
    if ((field.defaultValue ?? '').trim()) meta[field.id] = field.defaultValue!
    else refuse('field-required', { field: field.key })
  }
  return { meta, own }
}
