/* How the columns of a file were mapped, remembered on this device for each person in each group. What was imported, and how far, is in the database: db/import/import-progress.ts. */
import type { ImportMapping } from '#domain/rules/import/import-table.ts'
import type { WorkspaceOwner } from '#db/workspace.ts'
import { ownKeyFor } from '#src/workspace/device/local-storage.ts'
import { plainHeading } from '#domain/rules/import/import-target.ts'

const mostMappings = 30
const keyOf = (owner: WorkspaceOwner) => ownKeyFor('importMappings', owner)

/** By the headings alone: next month's file from the same instrument has the same. */
const headingsKey = (columns: readonly string[]): string => columns.map(plainHeading).join('|')

interface MappingEntry extends ImportMapping {
  readonly headings: string
}

export const readMapping = (owner: WorkspaceOwner, columns: readonly string[]): ImportMapping | undefined =>
  readMappings(owner).find(({ headings, targets }) => headings === headingsKey(columns) && targets.length === columns.length)

export function saveMapping(owner: WorkspaceOwner, columns: readonly string[], mapping: ImportMapping): void {
  const headings = headingsKey(columns)
  const others = readMappings(owner).filter((entry) => entry.headings !== headings)
  saveMappings(owner, [{ headings, ...mapping }, ...others].slice(0, mostMappings))
}

/** The stored value may be from another build or damaged: anything that is not a mapping counts as none. */
function readMappings(owner: WorkspaceOwner): MappingEntry[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]')
    return Array.isArray(list) ? list.filter(isMapping) : []
  } catch {
    return []
  }
}

function isMapping(value: unknown): value is MappingEntry {
  const { headings, targets } = (value ?? {}) as Partial<MappingEntry>
  return typeof headings === 'string' && Array.isArray(targets) && targets.every((target: unknown) => target === null || typeof target === 'string')
}

function saveMappings(owner: WorkspaceOwner, list: readonly MappingEntry[]): void {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(list))
  } catch {
    // No space: next time, the columns are guessed.
  }
}
