import type { Sql, SqlValue } from './sql.ts'

/** Rows a statement; bounded, so that the prepared texts are few and no engine's limit of parameters is met. */
const chunkSize = 50

const texts = new Map<string, string>()

/** `head` is everything up to `values`, `tail` what follows the rows (`on conflict …`, `returning …`). */
export async function insertRows<Row>(sql: Sql, head: string, rows: readonly (readonly SqlValue[])[], tail = ''): Promise<Row[]> {
  const returned: Row[] = []
  for (const chunk of chunksOf(rows)) returned.push(...(await sql.all<Row>(insertText(head, chunk.length, chunk[0]!.length, tail), chunk.flat())))
  return returned
}

function* chunksOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += chunkSize) yield items.slice(from, from + chunkSize)
}

function insertText(head: string, rows: number, columns: number, tail: string): string {
  const key = `${rows} ${head} ${tail}`
  let text = texts.get(key)
  if (!text) {
    const valuesOf = (row: number) => Array.from({ length: columns }, (_, at) => `$${row * columns + at + 1}`).join(', ')
    const lists = Array.from({ length: rows }, (_, row) => `(${valuesOf(row)})`)
    texts.set(key, (text = `${head} values ${lists.join(', ')} ${tail}`))
  }
  return text
}
