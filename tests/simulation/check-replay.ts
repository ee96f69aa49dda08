import { parsePart, type Part } from '#domain/bucket.ts'
import { whoOf } from '#db/replay/replay-mutation.ts'
import { asTx, Draft, sortAndLimit } from '#domain/draft.ts'
import { parseRowKey, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { commands } from '#domain/registry.ts'
import { indexFields, schema, type AnyRow } from '#domain/schema.ts'
import { Refusal, type Source } from '#domain/tx.ts'
import { readColumns } from '#tests/harness/memory-columns.ts'
import type { MemoryDisk } from '#tests/harness/memory-disk.ts'

/**
 * Law 12, as in tests/harness/assert-replayed.ts, but reading the disk's maps in place, because it runs after every step of every history.
 * Returns what is wrong, or null.
 */
export async function findReplayMistake(disk: MemoryDisk): Promise<string | null> {
  const { base, effects } = disk
  const mutations = [...disk.outbox.values()].sort((a, b) => a.n - b.n)
  if (effects.size !== mutations.length) return `${effects.size} effects for ${mutations.length} waiting intents`
  const left = [...base.keys()].filter(isKnown)
  if (!mutations.length) return left.length ? `$base holds ${left.join(' ')} though nothing waits` : null
  const all = new Draft(serverRows(disk))
  const touched = new Set<DependencyKey>()
  for (const mutation of mutations) {
    const draft = new Draft(all)
    let trouble: string | null = null
    try {
      await commands.get(mutation.command)!.apply(asTx(draft), mutation.input, whoOf(mutation))
    } catch (error) {
      trouble = error instanceof Refusal ? error.code : 'server.failed'
    }
    if (effects.get(mutation.n)?.trouble !== trouble)
      return `intent ${mutation.n} ${mutation.command} is marked ${effects.get(mutation.n)?.trouble}, not ${trouble}`
    if (trouble !== null) continue
    all.merge(draft.changes())
    for (const { entity, id } of draft.changes()) touched.add(rowKey(entity, id))
  }
  for (const { entity, id, after } of all.changes()) {
    const [shown, replayed] = [disk.row(entity, id), after].map((row) => (row ? readColumns(entity, row) : null))
    if (!isSameRow(shown, replayed)) return `${rowKey(entity, id)} is ${JSON.stringify(disk.row(entity, id))}, not ${JSON.stringify(after)}`
  }
  for (const key of touched) if (!base.has(key)) return `$base lacks ${key}`
  const isExpected = (key: DependencyKey) => touched.has(key) || !isKnown(key) || isBehindAndNoted(disk, key)
  for (const key of base.keys()) if (!isExpected(key)) return `$base holds ${key}, which nothing touches`
  return null
}

/** Rows of other kinds are left to a release that knows them. */
const isKnown = (key: DependencyKey): boolean => Object.hasOwn(schema, parseRowKey(key).entity)

/** An older app confirmed changes without rows of a kind that it does not know: until these are here, later changes of the same rows stay as noted. */
function isBehindAndNoted({ cursor, effects }: MemoryDisk, key: DependencyKey): boolean {
  const isBehind = Object.keys(cursor.behind).some((part) => parsePart(part as Part).entity === parseRowKey(key).entity)
  return isBehind && [...effects.values()].some((effect) => effect.touched.includes(key))
}

/** The server's rows: the stored versions over the visible rows. */
function serverRows(disk: MemoryDisk): Source {
  const { base } = disk
  return {
    get: async (entity, id) => {
      const key = rowKey(entity, id)
      return (base.has(key) ? base.get(key) : disk.row(entity, id)) ?? undefined
    },
    range: async (entity, index, prefix, options) => {
      const fields = indexFields(entity, index)
      const isIn = (row: AnyRow) => fields.every((field, i) => row[field] !== null && (i >= prefix.length || row[field] === prefix[i]))
      const rows = disk.rowsOf(entity).filter((row) => isIn(row) && !base.has(rowKey(entity, row.id)))
      for (const [key, row] of base) if (row && parseRowKey(key).entity === entity && isIn(row)) rows.push(row)
      return sortAndLimit(rows, fields.slice(prefix.length), options)
    },
  }
}

export function isSameRow(a: AnyRow | null | undefined, b: AnyRow | null | undefined): boolean {
  if (!a || !b || a === b) return a === b
  const fields = Object.keys(a)
  return fields.length === Object.keys(b).length && fields.every((field) => a[field] === b[field] || isSameJson(a[field], b[field]))
}

const isSameJson = (a: unknown, b: unknown): boolean => typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b)
