import { normalizeText } from '#domain/rules/normalize-text.ts'
import { dayOrderOf, unclearDateOf } from '#domain/rules/import/import-date.ts'
import { ImportRows, orderByParents } from '#domain/rules/import/import-parent.ts'
import type { ImportReason } from '#domain/rules/import/import-reason.ts'
import { checkImportRow, ImportClaims, type CheckedRow, type ImportCatalog, type ImportCells, type ImportedSample } from '#domain/rules/import/import-row.ts'
import type { CheckRequest, CheckSummary, OpenedTable, TableFacts } from '#domain/rules/import/import-table.ts'
import { guessTargets, type ImportTarget } from '#domain/rules/import/import-target.ts'
import type { Workspace } from '../workspace.ts'
import { groupReasons } from './group-reasons.ts'
import { readImportCatalog } from './read-catalog.ts'
import { OpenFile } from './open-file.ts'
import type { Table } from './read-table.ts'

export interface GoodRow {
  readonly line: number
  readonly sample: ImportedSample
  readonly series: string
  /** The row that becomes its parent, and is written before it. */
  readonly parentLine: number | null
}

export interface Slice {
  readonly rows: readonly GoodRow[]
  /** Once these rows are written, the file is imported up to this row; 0 if not even its first row is. */
  readonly upTo: number
  /** And these rows after it. */
  readonly ahead: readonly number[]
}

export interface PreviewRow {
  readonly line: number
  readonly sample: ImportedSample | null
  /** What the file says, if there is no sample. */
  readonly name: string
  /** What else it says, by field, in the words of the file. */
  readonly fields: readonly { readonly key: string; readonly value: string }[]
  readonly series: string
  readonly reasons: readonly ImportReason[]
  /** As named in the file. */
  readonly parent: string
  /** `Freezer 1, Box 2, B4`; empty without a location. */
  readonly location: string
}

export interface WrongRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly reasons: readonly ImportReason[]
}

type Checked = CheckedRow & { readonly line: number; readonly cells: readonly string[] }

/** Once this many rows are written, the file is imported up to `line`. */
interface LineProgress {
  readonly line: number
  readonly needs: number
}

/**
 * A file being turned into samples. The service lives in a worker together with the rows; a page requests those in view and those to write.
 *
 *   open ──► check ──► rows in view, good rows in slices, rows with errors
 */
export class ImportService {
  readonly #workspace: Workspace
  readonly #file = new OpenFile()
  #catalog: ImportCatalog | undefined
  #mapping: readonly (ImportTarget | null)[] = []
  #checked: readonly Checked[] = []
  /** In the order they are written. */
  #good: readonly Checked[] = []
  #reach: readonly LineProgress[] = []
  #ahead: readonly number[] = []
  #wrong: readonly Checked[] = []

  constructor(workspace: Workspace) {
    this.#workspace = workspace
  }

  async open(file: Blob): Promise<OpenedTable> {
    const fieldKeys = await this.#readFieldKeys()
    return this.#file.open(file, (columns) => guessTargets(columns, fieldKeys), fieldKeys)
  }

  /** Another sheet of the workbook. */
  async sheet(sheet: string | undefined): Promise<OpenedTable> {
    const fieldKeys = await this.#readFieldKeys()
    return this.#file.sheet(sheet, (columns) => guessTargets(columns, fieldKeys), fieldKeys)
  }

  async check({ mapping, typeId, order, after, ahead }: CheckRequest): Promise<CheckSummary> {
    const { rows } = this.#file.table
    // Others keep writing, so taken positions and barcodes are read again for every check.
    const catalog = await readImportCatalog(this.#workspace)
    this.#catalog = catalog
    this.#mapping = mapping
    const dateColumns = mapping.flatMap((target, at) => (target === 'expiration' || target?.startsWith('meta:') ? at : []))
    const dates = dayOrderOf(dateTexts(rows, dateColumns))
    const claims = new ImportClaims()
    const options = { typeId, order: order ?? (dates === 'month-first' ? 'month-first' : 'day-first') } as const
    const isIn = new Set(ahead)
    const due = rows
      .filter(({ line }) => line > after && !isIn.has(line))
      .map(({ line, cells, faults }) => ({ line, cells, faults, named: toCells(cells, mapping) }))
    const family = new ImportRows()
    for (const { line, named, faults } of due) if (faults.length === 0) family.add(line, (named.name ?? '').trim(), (named.altBarcode ?? '').trim())
    const checked = due.map(({ line, cells, named, faults }): Checked => {
      // If a line is not a row, that is its only reason: it claims no position or barcode.
      if (faults.length > 0) return { sample: null, series: '', parentLine: null, reasons: faults, line, cells }
      return { ...checkImportRow(line, named, catalog, options, claims, family), line, cells }
    })
    const { order: inOrder, wrong } = orderByParents(checked.map(({ line, parentLine, sample }) => ({ line, parentLine, isGood: sample !== null })))
    for (const [at, reason] of wrong) checked[at] = { ...checked[at]!, sample: null, reasons: [reason] }
    this.#checked = checked
    this.#good = inOrder.map((at) => checked[at]!)
    this.#reach = lineProgressOf(this.#good)
    this.#ahead = ahead
    this.#wrong = checked.filter(({ sample }) => sample === null)
    const inFile = namesakesOf(this.#good)
    const inGroup = this.#good.flatMap(({ line, sample }) => (sample && catalog.sampleByName(sample.name) !== undefined ? line : []))
    const series = new Set(this.#good.flatMap((row) => (row.series ? normalizeText(row.series) : [])))
    return {
      good: this.#good.length,
      wrong: this.#wrong.length,
      skipped: rows.length - due.length,
      dates,
      unclearDate: unclearDateOf(dateTexts(rows, dateColumns)),
      series: series.size,
      reasons: groupReasons(this.#wrong),
      short: this.#file.table.short.filter((line) => line > after && !isIn.has(line)),
      namesakes: { inFile, inGroup },
    }
  }

  /** Rows `from` to `to`, of all or only those with errors, as they are shown. */
  async rows(from: number, to: number, onlyWrong: boolean): Promise<PreviewRow[]> {
    const nameAt = this.#mapping.indexOf('name')
    return (onlyWrong ? this.#wrong : this.#checked).slice(from, to).map(({ line, cells, sample, series, parentLine, reasons }) => {
      const said = (at: number) => cells[at]?.trim() ?? ''
      const parent = sample && (sample.parentId ?? parentLine) !== null ? said(this.#mapping.indexOf('parent')) : ''
      return { line, sample, series, reasons, parent, name: sample?.name ?? said(nameAt), location: this.#placeOf(sample), fields: this.#fieldsOf(sample) }
    })
  }

  /** Good rows starting with number `from`, for writing. */
  async slice(from: number, count: number): Promise<Slice> {
    const rows = this.#good.slice(from, from + count).flatMap(({ line, sample, series, parentLine }) => (sample ? { line, sample, series, parentLine } : []))
    const written = from + rows.length
    const upTo = this.#reach.findLast(({ needs }) => needs <= written)?.line ?? 0
    return { rows, upTo, ahead: [...this.#ahead, ...this.#good.slice(0, written).map(({ line }) => line)].filter((line) => line > upTo) }
  }

  async wrong(): Promise<{ columns: readonly string[]; facts: TableFacts; rows: WrongRow[] }> {
    const { columns, facts } = this.#file.table
    return { columns, facts, rows: this.#wrong.map(({ line, cells, reasons }) => ({ line, cells, reasons })) }
  }

  async #readFieldKeys(): Promise<string[]> {
    this.#catalog = await readImportCatalog(this.#workspace)
    return [...new Set([...this.#catalog.types.values()].filter((type) => !type.archived).flatMap(({ fields }) => fields.map(({ key }) => key.trim())))]
  }

  #fieldsOf(sample: ImportedSample | null): PreviewRow['fields'] {
    const type = sample && [...(this.#catalog?.types.values() ?? [])].find(({ id }) => id === sample.sampleTypeId)
    const ofType = (type?.fields ?? []).flatMap(({ id, key }) => (sample!.meta[id] ? { key, value: sample!.meta[id] } : []))
    return [...ofType, ...(sample?.own ?? [])]
  }

  #placeOf(sample: ImportedSample | null): string {
    const places = this.#catalog?.locations
    const layer = sample?.layerId == null ? undefined : places?.get(sample.layerId)
    if (!layer || !places || !sample) return ''
    return [...places.pathOf(layer), places.nameOf(layer, sample.position)].filter(Boolean).join(' › ')
  }
}

/** Rows whose name another row has, too. */
function namesakesOf(rows: readonly Checked[]): number[] {
  const linesOf = new Map<string, number[]>()
  for (const { line, sample } of rows) {
    if (!sample) continue
    const lines = linesOf.get(normalizeText(sample.name))
    if (lines) lines.push(line)
    else linesOf.set(normalizeText(sample.name), [line])
  }
  return [...linesOf.values()]
    .filter((lines) => lines.length > 1)
    .flat()
    .sort((a, b) => a - b)
}

/** For rows in the order they are written: where the file is imported up to, by line. */
function lineProgressOf(rows: readonly { readonly line: number }[]): LineProgress[] {
  const reach = rows.map(({ line }, place) => ({ line, needs: place + 1 })).sort((a, b) => a.line - b.line)
  let most = 0
  return reach.map(({ line, needs }) => ({ line, needs: (most = Math.max(most, needs)) }))
}

function toCells(cells: readonly string[], mapping: readonly (ImportTarget | null)[]): ImportCells {
  const named: Partial<Record<ImportTarget, string>> = {}
  for (const [at, target] of mapping.entries()) if (target !== null) named[target] = cells[at] ?? ''
  return named
}

function* dateTexts(rows: Table['rows'], columns: readonly number[]): Generator<string> {
  for (const { cells } of rows) for (const at of columns) yield cells[at] ?? ''
}
