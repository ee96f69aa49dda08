import { whoOf } from '#db/run.ts'
import { asTx, Draft, sortAndCut } from '#domain/draft.ts'
import { parseRowMark, rowMark, type Mark } from '#domain/marks.ts'
import { commands } from '#domain/registry.ts'
import { indexFields, type AnyRow } from '#domain/schema.ts'
import { Refusal, type Source } from '#domain/tx.ts'
import type { MemoryDisk } from '#tests/harness/memory-disk.ts'

/**
 * Law 12, as tests/harness/assert-fold.ts has it, but reading the disk's maps where they are: it runs after every step of every history.
 * Answers what is wrong, or null.
 */
export async function findFoldMistake(disk: MemoryDisk): Promise<string | null> {
  const { base, effects } = disk
  const intents = [...disk.outbox.values()].sort((a, b) => a.n - b.n)
  if (effects.size !== intents.length) return `${effects.size} effects for ${intents.length} waiting intents`
  if (!intents.length) return base.size ? `$base holds ${[...base.keys()].join(' ')} though nothing waits` : null
  const all = new Draft(serverRows(disk))
  const touched = new Set<Mark>()
  for (const intent of intents) {
    const draft = new Draft(all)
    let trouble: string | null = null
    try {
      await commands.get(intent.command)!.apply(asTx(draft), intent.input, whoOf(intent))
    } catch (error) {
      trouble = error instanceof Refusal ? error.code : 'server.failed'
    }
    if (effects.get(intent.n)?.trouble !== trouble) return `intent ${intent.n} ${intent.command} is marked ${effects.get(intent.n)?.trouble}, not ${trouble}`
    if (trouble !== null) continue
    all.absorb(draft.changes())
    for (const { entity, id } of draft.changes()) touched.add(rowMark(entity, id))
  }
  for (const { entity, id, after } of all.changes()) {
    if (!isSameRow(disk.row(entity, id) ?? null, after))
      return `${rowMark(entity, id)} is ${JSON.stringify(disk.row(entity, id))}, not ${JSON.stringify(after)}`
  }
  for (const mark of touched) if (!base.has(mark)) return `$base lacks ${mark}`
  for (const mark of base.keys()) if (!touched.has(mark)) return `$base holds ${mark}, which nothing touches`
  return null
}

/** What the server has said: the kept versions over the visible rows. */
function serverRows(disk: MemoryDisk): Source {
  const { base } = disk
  return {
    get: async (entity, id) => {
      const mark = rowMark(entity, id)
      return (base.has(mark) ? base.get(mark) : disk.row(entity, id)) ?? undefined
    },
    range: async (entity, index, prefix, options) => {
      const fields = indexFields(entity, index)
      const isIn = (row: AnyRow) => fields.every((field, i) => row[field] !== null && (i >= prefix.length || row[field] === prefix[i]))
      const rows = disk.rowsOf(entity).filter((row) => isIn(row) && !base.has(rowMark(entity, row.id)))
      for (const [mark, row] of base) if (row && parseRowMark(mark).entity === entity && isIn(row)) rows.push(row)
      return sortAndCut(rows, fields.slice(prefix.length), options)
    },
  }
}

export function isSameRow(a: AnyRow | null | undefined, b: AnyRow | null | undefined): boolean {
  if (!a || !b || a === b) return a === b
  const fields = Object.keys(a)
  return fields.length === Object.keys(b).length && fields.every((field) => a[field] === b[field] || isSameJson(a[field], b[field]))
}

const isSameJson = (a: unknown, b: unknown): boolean => typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b)
