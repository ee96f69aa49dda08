import type { OpenedTable } from '#domain/rules/import/import-table.ts'
import type { ImportTarget } from '#domain/rules/import/import-target.ts'
import { readTable, type Table } from './read-table.ts'

type Guess = (columns: readonly string[]) => readonly (ImportTarget | null)[]

/** The file that is being imported: its bytes, and the sheet that was read last. */
export class OpenFile {
  #bytes: Uint8Array<ArrayBuffer> = new Uint8Array()
  #table: Table | undefined

  async open(file: Blob, guess: Guess, fieldKeys: readonly string[] = []): Promise<OpenedTable> {
    this.#bytes = new Uint8Array(await file.arrayBuffer())
    return this.sheet(undefined, guess, fieldKeys)
  }

  /** Another sheet of the workbook. */
  async sheet(sheet: string | undefined, guess: Guess, fieldKeys: readonly string[] = []): Promise<OpenedTable> {
    const table = await readTable(this.#bytes, sheet)
    this.#table = table
    const { columns, rows, facts } = table
    const guesses = guess(columns)
    return {
      columns: columns.map((heading, at) => ({ heading, examples: examplesOf(rows, at), guess: guesses[at] ?? null })),
      rowCount: rows.length,
      facts,
      fingerprint: fingerprint(this.#bytes),
      fieldKeys,
    }
  }

  get table(): Table {
    if (!this.#table) throw new Error('no file is open')
    return this.#table
  }
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

/** FNV-1a over the bytes, with their count: enough to distinguish the files of one person. */
function fingerprint(bytes: Uint8Array): string {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return `${bytes.length}-${(hash >>> 0).toString(16)}`
}
