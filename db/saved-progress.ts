import type { Table } from 'dexie'
import type { SavedProgress } from './disk/disk-rows.ts'
import type { DatabaseHandle } from './disk/reopen.ts'

export const savedProgressTable = <Content>({ db }: DatabaseHandle): Table<SavedProgress<Content>, string> => db.table('$begun')

export const readSavedProgress = <Content>(database: DatabaseHandle, id: string): Promise<SavedProgress<Content> | undefined> =>
  savedProgressTable<Content>(database).get(id)

/** All of one kind: ids with this prefix. */
export const listSavedProgress = <Content>(database: DatabaseHandle, kind: string): Promise<SavedProgress<Content>[]> =>
  savedProgressTable<Content>(database).where('id').startsWith(kind).toArray()

export async function saveProgress(database: DatabaseHandle, work: SavedProgress): Promise<void> {
  await savedProgressTable(database).put(work)
}

export const deleteSavedProgress = (database: DatabaseHandle, id: string): Promise<void> => savedProgressTable(database).delete(id)

/** The stock-take of a compartment, by its mode. */
export const stockTakeId = (mode: string, layerId: number): string => `stock-take:${mode}:${layerId}`
