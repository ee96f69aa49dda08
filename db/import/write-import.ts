import { addToSeries } from '#domain/commands/add-to-series.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { createSeries } from '#domain/commands/create-series.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { foldKey } from '#domain/rules/samples/own-fields.ts'
import { Refusal, type RefusalDetail } from '#domain/tx.ts'
import type { SavedProgress } from '../disk/disk-rows.ts'
import type { Disk } from '../disk/disk.ts'
import { takeId, takeIds } from '../queue/leases.ts'
import { write } from '../writing/write.ts'
import { mutation, type Mutation, type WriteContext } from '../writing/mutation.ts'
import type { GoodRow } from './import-service.ts'

/** Ids of the group's series by normalized name; those created by an import are added. */
export type SeriesLookup = Map<string, number>

export interface SliceWriteOptions {
  readonly disk: Disk
  readonly context: WriteContext
  readonly batch: string
  readonly series: SeriesLookup
  /** Ids assigned to rows of this file, by line number: their children need them. */
  readonly createdIds: Map<number, number>
  /** Ids of the fields that samples of this file have besides those of their types, by folded name: those that are taken are added. */
  readonly fieldIds: Map<string, number>
  /** The label of each mutation in the queue. */
  readonly label: (row: GoodRow) => string
  /** How far the import is once these rows of the slice are written; stored in the transaction that writes the last of them. */
  readonly progressAfter?: (written: readonly GoodRow[]) => SavedProgress
}

export interface SliceResult {
  readonly done: number
  /** Was right when it was checked, but no longer when it was written. */
  readonly refused: readonly { readonly row: GoodRow; readonly code: ErrorCode; readonly detail: RefusalDetail }[]
}

/** Refusals that are not the fault of a row: the import cannot continue. */
export const isOfDevice = (code: ErrorCode): boolean => code.startsWith('device.') || code === 'lease.exhausted' || code === 'permission.denied'

/**
 * Writes rows in one transaction. If a row is refused, because of itself or because of
 * what others did in the meantime, all the others are still written.
 */
export async function writeSlice(rows: readonly GoodRow[], options: SliceWriteOptions): Promise<SliceResult> {
  if (rows.length === 0) return { done: 0, refused: [] }
  const ids = await takeIds(options.disk, 'samples', rows.length)
  for (const [at, { line }] of rows.entries()) options.createdIds.set(line, ids[at]!)
  for (const key of new Set(rows.flatMap(({ sample }) => sample.own.map(({ key }) => foldKey(key)))))
    if (!options.fieldIds.has(key)) options.fieldIds.set(key, await takeId(options.disk, 'sampleFields'))
  return writeRows(
    rows.map((row, at) => ({ row, id: ids[at]! })),
    options,
    { series: new Map(), written: [] },
  )
}

interface Numbered {
  readonly row: GoodRow
  readonly id: number
}

/** State shared by the parts of a slice. */
interface Shared {
  /** Ids for new series that were taken but not used yet. */
  readonly series: SeriesLookup
  readonly written: GoodRow[]
}

async function writeRows(rows: readonly Numbered[], options: SliceWriteOptions, shared: Shared): Promise<SliceResult> {
  const { disk, context, batch, series, progressAfter } = options
  const spare = shared.series
  try {
    const usedSeries: SeriesLookup = new Map()
    const mutations: Mutation[] = rows.map(({ row, id }) => mutation(createSample, { ...inputOf(row, options), id }, options.label(row)))
    for (const [name, members] of bySeries(rows)) {
      const known = series.get(normalizeText(name))
      const sampleIds = members.map(({ id }) => id)
      const id = known ?? spare.get(normalizeText(name)) ?? (await takeId(disk, 'sampleSeries'))
      spare.set(normalizeText(name), id)
      mutations.push(known === undefined ? mutation(createSeries, { id, name, sampleIds }, name) : mutation(addToSeries, { seriesId: id, sampleIds }, name))
      usedSeries.set(normalizeText(name), id)
    }
    const reached = [...shared.written, ...rows.map(({ row }) => row)]
    await write(disk, context, mutations, { batch, savedProgress: progressAfter?.(reached) })
    shared.written.splice(0, Infinity, ...reached)
    for (const [name, id] of usedSeries) series.set(name, id)
    return { done: rows.length, refused: [] }
  } catch (error) {
    if (!(error instanceof Refusal) || isOfDevice(error.code)) throw error
    if (rows.length === 1) return { done: 0, refused: [{ row: rows[0]!.row, code: error.code, detail: error.detail }] }
    const middle = Math.ceil(rows.length / 2)
    const first = await writeRows(rows.slice(0, middle), options, shared)
    const second = await writeRows(rows.slice(middle), options, shared)
    return { done: first.done + second.done, refused: [...first.refused, ...second.refused] }
  }
}

/** All samples have the same number for a field of the same name; a value of several lines makes it a long text. */
function inputOf(row: GoodRow, options: SliceWriteOptions) {
  const { own, ...sample } = row.sample
  const fields = own.map(({ key, value }) => ({
    id: options.fieldIds.get(foldKey(key))!,
    key,
    type: value.includes('\n') ? ('TEXTAREA' as const) : ('TEXT' as const),
  }))
  const values = Object.fromEntries(own.map(({ value }, at) => [fields[at]!.id, value]))
  return { ...sample, meta: { ...sample.meta, ...values }, parentId: parentOf(row, options), ...(fields.length && { ownFields: fields }) }
}

/** If a row was refused when it was written, its id leads nowhere, and its children are refused, too. */
const parentOf = ({ sample, parentLine }: GoodRow, { createdIds }: SliceWriteOptions): number | null =>
  parentLine === null ? sample.parentId : (createdIds.get(parentLine) ?? null)

function bySeries(rows: readonly Numbered[]): Map<string, Numbered[]> {
  const groups = new Map<string, { name: string; members: Numbered[] }>()
  for (const row of rows) {
    const { series } = row.row
    if (!series) continue
    const group = groups.get(normalizeText(series)) ?? { name: series, members: [] }
    group.members.push(row)
    groups.set(normalizeText(series), group)
  }
  return new Map([...groups.values()].map(({ name, members }) => [name, members]))
}
