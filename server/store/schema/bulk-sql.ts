import type { Sql, SqlValue } from '#server/store/sql.ts'

/** Rows per statement; limited, so that there are few prepared texts and no engine exceeds its number of parameters. */
const chunkSize = 50

/** By head, then tail, then number of rows. */
const texts = new Map<string, Map<string, string[]>>()

/** `head` is everything up to `values`, `tail` what follows the rows (`on conflict …`, `returning …`). */
export async function insertRows<Row>(sql: Sql, head: string, rows: readonly (readonly SqlValue[])[], tail = ''): Promise<Row[]> {
  const [first] = rows
  if (first && rows.length === 1) return sql.all<Row>(insertText(head, 1, first.length, tail), first)
  const returned: Row[] = []
  for (const chunk of chunksOf(rows)) returned.push(...(await sql.all<Row>(insertText(head, chunk.length, chunk[0]!.length, tail), chunk.flat())))
  return returned
}

function* chunksOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += chunkSize) yield items.slice(from, from + chunkSize)
}

function insertText(head: string, rows: number, columns: number, tail: string): string {
  const tails = texts.get(head) ?? new Map<string, string[]>()
  texts.set(head, tails)
  const known = tails.get(tail) ?? []
  tails.set(tail, known)
  return (known[rows] ??= writeText(head, rows, columns, tail))
}

function writeText(head: string, rows: number, columns: number, tail: string): string {
  const valuesOf = (row: number) => Array.from({ length: columns }, (_, at) => `$${row * columns + at + 1}`).join(', ')
  const lists = Array.from({ length: rows }, (_, row) => `(${valuesOf(row)})`)
  return `${head} values ${lists.join(', ')} ${tail}`
}
