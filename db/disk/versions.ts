import type { Dexie } from 'dexie'
import { entityNames, indexesOf } from '#domain/schema.ts'

export type Stores = Readonly<Record<string, string>>

/**
 * Increased by one with every change of `stores`: a new entity, a new index. Dexie then adds and drops the differences and keeps every row.
 * Law 98: the tables of the queue below are never dropped or rekeyed.
 *
 * 1  first
 * 2  table views, settings of a person, series by normalized name
 * 3  $blocks and $shelf
 * 4  $begun
 * 5  bucket grants; mirrors consist of parts
 * 6  documents and their updates
 * 7  files, $files and $fileChunks; $columns and $changes
 * 8  notifications; compartments by storage unit
 * 9  the notice of a group
 * 10 roles of a group
 * 11 projects, studies, experiments and sections
 * 12 $previews
 * 13 samples in sections
 * 14 signatures, and addenda by what they add to
 * 15 protocols and their versions; steps of procedures
 * 16 samples by product; reservations of samples
 * 17 products, lines of orders, budgets
 * 18 equipment, bookings and log books
 * 19 equipment by its barcode
 * 20 label templates
 * 21 label printers and print jobs, and add-ons
 * 22 sections by their text
 * 23 experiments by who sees them, files by what holds them, settings of a group
 * 24 $typed
 * 25 comments
 */
export const databaseVersion = 25

const queueStores: Stores = {
  $base: 'mark',
  $outbox: '++n, *about',
  $effects: 'n, trouble',
  $inbox: 'n',
  $stage: 'mark',
  $cursors: 'feed',
  $leases: '[kind+first], kind',
  $receipts: 'n, confirmedAt, *intent.about',
  $begun: 'id',
  $files: 'id, waits',
  $fileChunks: '[fileId+start]',
}

/**
 * Downloaded rows as received, one record of which are still valid, and which rows have been written. A transaction that may use a mirror
 * table may use these.
 */
const blockStores: Stores = { $blocks: '++id', $shelf: 'id', $changes: '++seq' }

/** Columns of lists. Beside the others, because writing them takes long. */
const columnStores: Stores = { $columns: 'name' }

/** Small copies of pictures. Beside the others as well: they can be made again. */
const previewStores: Stores = { $previews: 'id, madeAt' }

/** What is typed in texts and not saved yet. Beside the queue, because a keystroke waits for nothing. */
const typedStores: Stores = { $typed: 'id' }

/** One table per entity. No index is unique: between two pages, or below a queued mutation, two rows may claim one position. */
export const stores: Stores = {
  ...Object.fromEntries(entityNames.map((entity) => [entity, ['id', ...Object.values(indexesOf(entity)).map(dexieIndex)].join(', ')])),
  ...blockStores,
  ...columnStores,
  ...previewStores,
  ...typedStores,
  ...queueStores,
}

export const queueTables = Object.keys(queueStores)
export const blockTables = Object.keys(blockStores)

/** An index by its fields, in Dexie's notation. */
export function dexieIndex(fields: readonly string[]): string {
  return fields.length === 1 ? fields[0]! : `[${fields.join('+')}]`
}

export interface DatabaseVersion {
  version: number
  stores: Stores
}

/** Only the newest version is declared: no older one ever needed its rows rewritten. */
export function declareVersions(db: Dexie, { version, stores: declared }: DatabaseVersion = { version: databaseVersion, stores }): void {
  db.version(version).stores({ ...declared })
}
