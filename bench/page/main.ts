import { Dexie } from 'dexie'
import { fillDocuments, mergeTwoTablets, openDocument, typeInDocument, type DocumentName } from './documents.ts'
import { encrypt, mirrorTimed, readTimes, type ReadTimes } from './encryption.ts'
import { readExperiment } from './experiment.ts'
import { isPacked, mirrorBaseline, mirrorOurs } from './first-mirror.ts'
import { lists, advancedSearches, type ListTimes } from './lists.ts'
import { openDevice, type OpenDevice } from './open.ts'
import { movesInARow, readQueued, type MovesInARow } from './moves-in-a-row.ts'
import { decodePhotos } from './photos.ts'
import { beginText, drain, drainQueue, firstSampleOf, goOnline, typeWord, watchNotes, watchText, whenSeen, writeNote } from './device-to-device.ts'
import { keepList, reloadList, reloadRows } from './reload.ts'
import type { SentMutation } from '../server-mutations.ts'
import { Workspace } from '#db/workspace.ts'
import { workspaceName } from '#db/workspace-owner.ts'
import { fillStock, layOutLabels, readRacks, stockLists, type RackTimes, type StockListTimes } from './stock.ts'
import { batches, fillQueue, moves, pulls, type Times } from './writes.ts'

let device: OpenDevice | undefined
/** The demo's main group and its first member. */
const mara = { userId: 1, groupId: 1 }
const here = (): OpenDevice => device ?? raise('no device is open')

/** What the runner can call in this page. Only numbers are returned. */
export const bench = {
  mirrorFloor: mirrorBaseline,
  decodePhotos,
  async mirrorOurs(login: string): Promise<void> {
    device = await mirrorOurs(login)
  },
  async open(login: string, group?: number): Promise<void> {
    device = await openDevice(login, group)
  },
  /** Whether this page has a device with a complete first mirror, which a reload removes. */
  async isMirrored(): Promise<boolean> {
    if (!(await Dexie.exists(workspaceName(mara)))) return false
    device ??= await openDevice('mara')
    return (await device.workspace.mirror('samples').count()) > 90_000 && !(await isPacked(device))
  },
  lists: (rounds: number): Promise<ListTimes> => lists(here(), rounds),
  searches: (rounds: number): Promise<Times> => advancedSearches(here(), rounds),
  drain: (count: number): Promise<number> => drain(here(), count),
  movesInARow: (count: number): Promise<MovesInARow> => movesInARow(here(), count),
  readQueued: (): Promise<SentMutation[]> => readQueued(here()),
  drainQueue: (): Promise<number> => drainQueue(here()),
  async goOnline(login: string, group: number): Promise<void> {
    device = await openDevice(login, group)
    await goOnline(device)
  },
  firstSample: (): Promise<number> => firstSampleOf(here()),
  watchNotes: (sampleId: number): void => watchNotes(here(), sampleId),
  whenSeen,
  writeNote: (sampleId: number, note: string): Promise<number> => writeNote(here(), sampleId, note),
  beginText: (sampleId: number): Promise<string> => beginText(here(), sampleId),
  watchText: (documentId: string): void => watchText(here(), documentId),
  typeWord: (documentId: string, word: string): Promise<number> => typeWord(here(), documentId, word),
  async emptyQueue(): Promise<void> {
    const { db } = here().workspace
    const queue = ['$outbox', '$effects', '$base']
    await db.table('$cursors').delete('effects')
    const last: unknown = await db.table('$outbox').orderBy('n').lastKey()
    await db.transaction('rw', queue, () => Promise.all(queue.map((name) => db.table(name).clear())))
    // As if they had been confirmed: a number that is missing means a copied device.
    if (last !== undefined) await db.table('$cursors').update('main', { lastMutation: last })
  },
  fillDocuments: (updates: number): Promise<void> => fillDocuments(here(), updates),
  openDocument: (which: DocumentName): Promise<number> => openDocument(here(), which),
  typeInDocument: (keystrokes: number): Promise<number[]> => typeInDocument(here(), keystrokes),
  mergeTwoTablets,
  readExperiment: (id: number): Promise<number> => readExperiment(here(), id),
  reloadRows: () => reloadRows(mara),
  keepList: () => keepList(new Workspace(mara)),
  reloadList: () => reloadList(new Workspace(mara)),
  mirrorTimed,
  readTimes: (rounds: number): Promise<ReadTimes> => readTimes(here(), rounds),
  encrypt: (): Promise<number> => encrypt(here()),
  moves: (rounds: number): Promise<Times> => moves(here(), rounds),
  batches: (rounds: number, size?: number): Promise<Times> => batches(here(), rounds, size),
  fillQueue: (count: number): Promise<void> => fillQueue(here(), count),
  readRacks: (rounds: number): Promise<RackTimes> => readRacks(rounds),
  fillStock: (products: number, orders: number): Promise<void> => fillStock(here(), products, orders),
  stockLists: (entity: 'products' | 'orderItems', rounds: number): Promise<StockListTimes> => stockLists(here(), entity, rounds),
  layOutLabels,
  pulls: (rounds: number, which: 'untouched' | 'moved'): Promise<Times> => pulls(here(), rounds, which),
}

export type Bench = typeof bench

function raise(message: string): never {
  throw new Error(message)
}

Object.assign(window, { bench })
