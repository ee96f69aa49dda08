import { fold } from '#domain/rules/fold.ts'
import { dayOrderOf, type DayOrder } from '#domain/rules/import-date.ts'
import type { ImportReason } from '#domain/rules/import-reason.ts'
import { checkImportRow, ImportClaims, type CheckedRow, type ImportCatalog, type ImportCells, type ImportedSample } from '#domain/rules/import-row.ts'
import { guessTargets, type ImportTarget } from '#domain/rules/import-target.ts'
import type { Workspace } from '../workspace.ts'
import { readImportCatalog } from './read-catalog.ts'
import { readTable, type Table, type TableFacts } from './read-table.ts'

export interface TableColumn {
  readonly heading: string
  /** Its first few values, for people to recognise it by. */
  readonly examples: readonly string[]
  readonly guess: ImportTarget | null
}

export interface OpenedTable {
  readonly columns: readonly TableColumn[]
  readonly rowCount: number
  readonly facts: TableFacts
  /** Of the bytes: the same file chosen again has the same. */
  readonly fingerprint: string
  /** Keys of the fields that the group's sample types have. */
  readonly fieldKeys: readonly string[]
}

export interface CheckRequest {
  readonly mapping: readonly (ImportTarget | null)[]
  /** For rows that name no type. */
  readonly typeId: number | null
  /** Null: as the dates themselves say, the day first where they do not. */
  readonly order: DayOrder | null
  /** Rows up to this one were imported before. */
  readonly after: number
}

export interface CheckSummary {
  readonly good: number
  readonly wrong: number
  /** Rows left away because they are in already. */
  readonly skipped: number
  /** What the dates say of their order; asked when `unclear` or `mixed`. */
  readonly dates: DayOrder | 'unclear' | 'mixed' | 'none'
  /** Different names of series, which may each need a number. */
  readonly series: number
}

export interface GoodRow {
  readonly line: number
  readonly sample: ImportedSample
  readonly series: string
}

export interface PreviewRow {
  readonly line: number
  readonly sample: ImportedSample | null
  /** What the file says, when there is no sample. */
  readonly name: string
  readonly series: string
  readonly reasons: readonly ImportReason[]
  /** `Freezer 1, Box 2, B4`; empty when it goes nowhere. */
  readonly place: string
}

export interface WrongRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly reasons: readonly ImportReason[]
}

type Checked = CheckedRow & { readonly line: number; readonly at: number }

/**
 * A file on its way to samples. It lives in a worker, and with it the rows: a page asks for those in sight and those to write.
 *
 *   open ──► check ──► rows in sight, good rows by slices, wrong rows
 */
export class ImportDesk {
  readonly #workspace: Workspace
  #bytes: Uint8Array<ArrayBuffer> = new Uint8Array()
  #table: Table | undefined
  #catalog: ImportCatalog | undefined
  #mapping: readonly (ImportTarget | null)[] = []
  #checked: readonly Checked[] = []
  #good: readonly Checked[] = []
  #wrong: readonly Checked[] = []

  constructor(workspace: Workspace) {
    this.#workspace = workspace
  }

  async open(file: Blob): Promise<OpenedTable> {
    this.#bytes = new Uint8Array(await file.arrayBuffer())
    return this.sheet(undefined)
  }

  /** Another sheet of the workbook. */
  async sheet(sheet: string | undefined): Promise<OpenedTable> {
    const table = await readTable(this.#bytes, sheet)
    this.#table = table
    this.#catalog = await readImportCatalog(this.#workspace)
    const { columns, rows, facts } = table
    const fieldKeys = [
      ...new Set([...this.#catalog.types.values()].filter((type) => !type.archived).flatMap(({ fields }) => fields.map(({ key }) => key.trim()))),
    ]
    const guesses = guessTargets(columns, fieldKeys)
    return {
      columns: columns.map((heading, at) => ({ heading, examples: examplesOf(rows, at), guess: guesses[at] ?? null })),
      rowCount: rows.length,
      facts,
      fingerprint: fingerprint(this.#bytes),
      fieldKeys,
    }
  }

  async check({ mapping, typeId, order, after }: CheckRequest): Promise<CheckSummary> {
    const { rows } = this.#opened()
    // Others write meanwhile: what is taken is read again for every check.
    const catalog = await readImportCatalog(this.#workspace)
    this.#catalog = catalog
    this.#mapping = mapping
    const dateColumns = mapping.flatMap((target, at) => (target === 'expiration' || target?.startsWith('meta:') ? at : []))
    const dates = dayOrderOf(dateTexts(rows, dateColumns))
    const claims = new ImportClaims()
    const options = { typeId, order: order ?? (dates === 'month-first' ? 'month-first' : 'day-first') } as const
    const due = rows.filter(({ line }) => line > after)
    this.#checked = due.map(({ line, cells }, at) => ({ ...checkImportRow(line, toCells(cells, mapping), catalog, options, claims), line, at }))
    this.#good = this.#checked.filter(({ sample }) => sample !== null)
    this.#wrong = this.#checked.filter(({ sample }) => sample === null)
    const series = new Set(this.#good.flatMap((row) => (row.series ? fold(row.series) : [])))
    return { good: this.#good.length, wrong: this.#wrong.length, skipped: rows.length - due.length, dates, series: series.size }
  }

  /** Rows `from` to `to` of all or of the wrong ones, as they are shown. */
  async rows(from: number, to: number, onlyWrong: boolean): Promise<PreviewRow[]> {
    const nameAt = this.#mapping.indexOf('name')
    const { rows } = this.#opened()
    const skipped = rows.length - this.#checked.length
    return (onlyWrong ? this.#wrong : this.#checked).slice(from, to).map(({ line, at, sample, series, reasons }) => {
      const name = sample?.name ?? rows[skipped + at]?.cells[nameAt]?.trim() ?? ''
      return { line, sample, series, reasons, name, place: this.#placeOf(sample) }
    })
  }

  /** Good rows from the `from`-th on, for writing. */
  async slice(from: number, count: number): Promise<GoodRow[]> {
    return this.#good.slice(from, from + count).flatMap(({ line, sample, series }) => (sample ? { line, sample, series } : []))
  }

  async wrong(): Promise<{ columns: readonly string[]; rows: WrongRow[] }> {
    const { columns, rows } = this.#opened()
    const skipped = rows.length - this.#checked.length
    return { columns, rows: this.#wrong.map(({ line, at, reasons }) => ({ line, cells: rows[skipped + at]?.cells ?? [], reasons })) }
  }

  #opened(): Table {
    if (!this.#table) throw new Error('no file is open')
    return this.#table
  }

  #placeOf(sample: ImportedSample | null): string {
    const places = this.#catalog?.places
    const layer = sample?.layerId == null ? undefined : places?.get(sample.layerId)
    if (!layer || !places || !sample) return ''
    return [...places.pathOf(layer), places.nameOf(layer, sample.position)].filter(Boolean).join(' › ')
  }
}

function toCells(cells: readonly string[], mapping: readonly (ImportTarget | null)[]): ImportCells {
  const named: Partial<Record<ImportTarget, string>> = {}
  for (const [at, target] of mapping.entries()) if (target !== null) named[target] = cells[at] ?? ''
  return named
}

function* dateTexts(rows: Table['rows'], columns: readonly number[]): Generator<string> {
  for (const { cells } of rows) for (const at of columns) yield cells[at] ?? ''
}

function examplesOf(rows: Table['rows'], column: number): string[] {
  const examples: string[] = []
  for (const { cells } of rows) {
    const cell = (cells[column] ?? '').trim()
    if (cell && !examples.includes(cell)) examples.push(cell.slice(0, 60))
    if (examples.length === 3) break
  }
  return examples
}

/** FNV-1a over the bytes with their count: only tells the files of one person apart. */
function fingerprint(bytes: Uint8Array): string {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return `${bytes.length}-${(hash >>> 0).toString(16)}`
}
