/* How the columns of a file were mapped, remembered for the person on this device. What was imported, and how far: db/import/import-progress.ts. */
import type { ImportProgress } from '#domain/rules/import/import-progress.ts'
import type { ImportMapping } from '#domain/rules/import/import-table.ts'
import { plainHeading } from '#domain/rules/import/plain-heading.ts'
import { readSavedProgress, saveProgress } from '#db/saved-progress.ts'
import type { Workspace } from '#db/workspace.ts'

const maxMappings = 30
const id = 'import-mappings'

/** By the headings alone: next month's file from the same instrument has the same. */
const headingsKey = (columns: readonly string[], subject: ImportProgress['subject']): string =>
  [...(subject ? [`${subject}:`] : []), ...columns.map(plainHeading)].join('|')

interface MappingEntry extends ImportMapping {
  readonly headings: string
}

export async function readMapping(workspace: Workspace, columns: readonly string[], subject?: ImportProgress['subject']): Promise<ImportMapping | undefined> {
  const known = await readMappings(workspace)
  return known.find(({ headings, targets }) => headings === headingsKey(columns, subject) && targets.length === columns.length)
}

export async function saveMapping(
  workspace: Workspace,
  columns: readonly string[],
  mapping: ImportMapping,
  subject?: ImportProgress['subject'],
): Promise<void> {
  const headings = headingsKey(columns, subject)
  const others = (await readMappings(workspace)).filter((entry) => entry.headings !== headings)
  await saveMappings(workspace, [{ headings, ...mapping }, ...others])
}

const readMappings = async (workspace: Workspace): Promise<readonly MappingEntry[]> =>
  (await readSavedProgress<readonly MappingEntry[]>(workspace, id))?.content ?? []

const saveMappings = (workspace: Workspace, list: readonly MappingEntry[]): Promise<void> =>
  saveProgress(workspace, { id, at: Date.now(), content: list.slice(0, maxMappings) })

/** Earlier builds kept them in localStorage, for everyone who uses this browser; this moves them into the database once. */
export async function migrateOldMappings(workspace: Workspace): Promise<void> {
  const key = 'aliquot.importMappings'
  const kept = localStorage.getItem(key)
  if (kept === null) return
  const known = await readMappings(workspace)
  const isKnown = new Set(known.map(({ headings }) => headings))
  await saveMappings(workspace, [...known, ...readOld(kept).filter(({ headings }) => !isKnown.has(headings))])
  localStorage.removeItem(key)
}

/** The stored value may be damaged: anything that is not a mapping counts as none. */
function readOld(text: string): MappingEntry[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter(isMapping) : []
  } catch {
    return []
  }
}

function isMapping(value: unknown): value is MappingEntry {
  const { headings, targets } = (value ?? {}) as Partial<MappingEntry>
  return typeof headings === 'string' && Array.isArray(targets) && targets.every((target: unknown) => target === null || typeof target === 'string')
}
