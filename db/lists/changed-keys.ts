import type { ObservabilitySet } from 'dexie'
import type { Key } from '#domain/entity.ts'

/** Rows written since, or `any`: Dexie does not report single rows if fifty or more are written at once. */
export type ChangedKeys = readonly Key[] | 'any'

/**
 * The rows of a table that a `storagemutated` event is about. The event from this tab is
 * the original, from other tabs and workers a copy without methods.
 */
export function changedKeys(parts: ObservabilitySet, databaseName: string, table: string): ChangedKeys {
  const keys: Key[] = []
  // Dexie reports `all` when a suspended tab resumes, because other tabs may have written.
  const told = (parts as Readonly<Record<string, unknown>>)['all'] ? [everything] : partsOf(parts, `idb://${databaseName}/${table}/`)
  for (const tree of told) if (!collect(tree, keys)) return 'any'
  return keys
}

const everything: Node = { from: -Infinity, to: [[]] }

function partsOf(parts: ObservabilitySet, prefix: string): Node[] {
  const all = parts as Readonly<Record<string, Node | undefined>>
  return [all[prefix], all[`${prefix}:dels`]].flatMap((tree) => tree ?? [])
}

/** One node of the interval tree; an empty tree has no bounds. */
interface Node {
  from?: unknown
  to?: unknown
  l?: Node | null
  r?: Node | null
}

function collect(node: Node, keys: Key[]): boolean {
  if (!('from' in node)) return true
  if (node.from !== node.to || !isKey(node.from)) return false
  keys.push(node.from)
  return (!node.l || collect(node.l, keys)) && (!node.r || collect(node.r, keys))
}

const isKey = (value: unknown): value is Key => typeof value === 'number' || typeof value === 'string'
