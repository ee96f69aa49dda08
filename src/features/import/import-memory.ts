/* What this device remembers of imports: how columns were mapped, and which imports there were and how far they came.
   In localStorage, because a note has to be down before the slice it is about, whatever ends the page in between. */
import type { WorkspaceOwner } from '#db/workspace.ts'
import type { DayOrder } from '#domain/rules/import-date.ts'
import { plainHeading, type ImportTarget } from '#domain/rules/import-target.ts'

export interface ImportNote {
  /** Names the acts in the queue. */
  readonly batch: string
  readonly fileName: string
  readonly fingerprint: string
  /** Epoch ms. */
  readonly startedAt: number
  readonly total: number
  /** Samples that are in. */
  readonly done: number
  /** Rows of the file up to this one were dealt with. */
  readonly upTo: number
  /** And these behind it, because others descend from them; absent in notes of an earlier version. */
  readonly ahead?: readonly number[]
  /** A slice that was begun: it is in when its first sample is. */
  readonly pending: { readonly upTo: number; readonly ahead?: readonly number[]; readonly firstId: number; readonly count: number } | null
  readonly state: 'running' | 'finished' | 'undone'
}

export interface KeptMapping {
  readonly targets: readonly (ImportTarget | null)[]
  readonly typeId: number | null
  readonly order: DayOrder | null
}

const mostNotes = 10
const mostMappings = 30
const notesKey = ({ userId, groupId }: WorkspaceOwner) => `aliquot.imports:${userId}:${groupId}`
const mappingsKey = 'aliquot.importMappings'

/** The newest first. */
export const readNotes = (owner: WorkspaceOwner): ImportNote[] => readList<ImportNote>(notesKey(owner))

export function keepNote(owner: WorkspaceOwner, note: ImportNote): void {
  const others = readNotes(owner).filter(({ batch }) => batch !== note.batch)
  keepList(notesKey(owner), [note, ...others].sort((a, b) => b.startedAt - a.startedAt).slice(0, mostNotes))
}

/** By the headings alone: next month's file of the same instrument has the same. */
const headingsKey = (columns: readonly string[]): string => columns.map(plainHeading).join('|')

interface MappingEntry extends KeptMapping {
  readonly headings: string
}

export const readMapping = (columns: readonly string[]): KeptMapping | undefined =>
  readList<MappingEntry>(mappingsKey).find(({ headings, targets }) => headings === headingsKey(columns) && targets.length === columns.length)

export function keepMapping(columns: readonly string[], mapping: KeptMapping): void {
  const headings = headingsKey(columns)
  const others = readList<MappingEntry>(mappingsKey).filter((entry) => entry.headings !== headings)
  keepList(mappingsKey, [{ headings, ...mapping }, ...others].slice(0, mostMappings))
}

function readList<T>(key: string): T[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? (list as T[]) : []
  } catch {
    return []
  }
}

function keepList(key: string, list: readonly unknown[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(list))
  } catch {
    // No room: the samples are written all the same, only the note is missing.
  }
}
