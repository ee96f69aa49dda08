import type { Table } from 'dexie'
import type { Workspace } from './workspace.ts'

/**
 * Where a person is in their work on this device, whatever ends the page in between: unfinished work that is written only at the end,
 * stored until it is finished or given up, and what was opened last.
 */
export interface SavedProgress<Content = unknown> {
  /** Identifies the work: started twice, it is the same. */
  readonly id: string
  /** Epoch ms by this device's clock, of the last change. */
  readonly at: number
  readonly content: Content
}

export const savedProgressTable = <Content>({ db }: Workspace): Table<SavedProgress<Content>, string> => db.table('$begun')

export const readSavedProgress = <Content>(workspace: Workspace, id: string): Promise<SavedProgress<Content> | undefined> =>
  savedProgressTable<Content>(workspace).get(id)

/** All of one kind: ids with this prefix. */
export const listSavedProgress = <Content>(workspace: Workspace, kind: string): Promise<SavedProgress<Content>[]> =>
  savedProgressTable<Content>(workspace).where('id').startsWith(kind).toArray()

export async function saveProgress(workspace: Workspace, work: SavedProgress): Promise<void> {
  await savedProgressTable(workspace).put(work)
}

export const deleteSavedProgress = (workspace: Workspace, id: string): Promise<void> => savedProgressTable(workspace).delete(id)

/** The stock-take of a compartment, by its mode. */
export const stockTakeId = (mode: string, layerId: number): string => `stock-take:${mode}:${layerId}`
