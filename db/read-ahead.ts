import { rowMark, type Mark } from '#domain/marks.ts'
import type { Source } from '#domain/tx.ts'
import type { Stored } from './disk.ts'

/**
 * The disk, with these rows asked for at once and every row asked for once: each question costs a way to the disk and back,
 * and a thousand acts of one person ask a thousand times who they are.
 * Law: only inside one transaction, and under a draft that holds its changes: nobody writes these rows meanwhile.
 */
export async function readAhead(stored: Stored, marks: Iterable<Mark>): Promise<Source> {
  const rows = await stored.rows([...new Set(marks)])
  return {
    async get(entity, id) {
      const mark = rowMark(entity, id)
      if (!rows.has(mark)) rows.set(mark, (await stored.get(entity, id)) ?? null)
      return rows.get(mark) ?? undefined
    },
    range: (entity, index, prefix, options) => stored.range(entity, index, prefix, options),
  } satisfies Source
}

/** Of what a run read last time the rows, index prefixes left out; `known` rows lie above the disk and are not asked for. */
export const rowsRead = (reads: readonly Mark[], known: ReadonlySet<Mark>): Mark[] => reads.filter((mark) => mark.includes('#') && !known.has(mark))
