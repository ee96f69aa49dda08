import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { toCsvLine } from '#domain/rules/import/spreadsheet-cell.ts'
import type { Engine, Sql } from '../../store/sql.ts'

/** Read in one go, when the client is ready for more: a slow one holds no snapshot. */
const rowsAtOnce = 500
/** Without it, spreadsheets would assume another encoding. */
const byteOrderMark = '\uFEFF'

export interface CsvFile<Row> {
  readonly name: string
  readonly columns: readonly string[]
  /** Those after the last one that was read. */
  readonly readAfter: (sql: Sql, last: Row | undefined, most: number) => Promise<Row[]>
  readonly cellsOf: (row: Row) => readonly string[]
}

/** Sends a file of any length. */
export function sendCsv<Row>({ reply, engine }: { reply: FastifyReply; engine: Engine }, file: CsvFile<Row>): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${file.name}"`)
  return reply.type('text/csv; charset=utf-8').send(Readable.from(linesOf(engine, file)))
}

async function* linesOf<Row>(engine: Engine, { columns, readAfter, cellsOf }: CsvFile<Row>): AsyncGenerator<string> {
  yield `${byteOrderMark}${toCsvLine(columns)}\r\n`
  for (let last: Row | undefined; ;) {
    const some = await engine.read((sql) => readAfter(sql, last, rowsAtOnce))
    if (some.length) yield some.map((row) => `${toCsvLine(cellsOf(row))}\r\n`).join('')
    if (some.length < rowsAtOnce) return
    last = some.at(-1)
  }
}
