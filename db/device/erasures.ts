import { Dexie, type Table } from 'dexie'
import type { Device, KnownWorkspace } from './device.ts'
import { readStoredCursor } from '../pull/stored-cursor.ts'
import { workspaceName, type WorkspaceOwner } from '../workspace-owner.ts'

/** A workspace of this device that somebody has ordered to be erased. */
export interface Erasure extends WorkspaceOwner {
  /** `erasure:<user>:<group>` */
  readonly name: string
  /** The key under which it was ordered. A workspace with another one was begun afterward. */
  readonly device: string
  readonly fullName: string
  readonly groupName: string
  /** Empty: the operator of the server. */
  readonly orderedBy: string
  /** Epoch ms by the server's clock. */
  readonly orderedAt: number
  /** Changes that were not sent. */
  readonly lost: number
  readonly isDeleted: boolean
  /** The server knows that it is deleted. */
  readonly isConfirmed: boolean
  /** Somebody has read it here. */
  readonly isRead: boolean
}

const prefix = 'erasure:'
const nameOf = ({ userId, groupId }: WorkspaceOwner): string => `${prefix}${userId}:${groupId}`

/**
 *   order ──► noted, and the workspace is no longer offered ──► its tables emptied ──► database deleted ──► the server told ──► read here
 *                 └── killed from here on: goes on at the next start
 *
 * Law 66: once an order is noted, nobody can open the workspace, not even without a network.
 */
export class Erasures {
  readonly #device: Device
  readonly #notes: Table<Erasure, string>

  readonly #timeout: number

  /** `timeout`: milliseconds to wait for another tab that has the database open and does not respond. */
  constructor(device: Device, timeout = 3_000) {
    this.#device = device
    this.#timeout = timeout
    this.#notes = device.db.table('debts')
  }

  list(): Promise<Erasure[]> {
    return this.#notes.where('name').startsWith(prefix).toArray()
  }

  find(owner: WorkspaceOwner): Promise<Erasure | undefined> {
    return this.#notes.get(nameOf(owner))
  }

  /** True if its person was signed in here. False also if it is not here anymore. */
  async begin(known: KnownWorkspace, order: Pick<Erasure, 'device' | 'orderedBy' | 'orderedAt'>): Promise<boolean> {
    const { userId, groupId, fullName, groupName } = known
    const lost = await this.#device.countQueued(known)
    if (!(await readDeviceKeys(known)).includes(order.device)) return false
    const note: Erasure = { name: nameOf(known), userId, groupId, fullName, groupName, ...order, lost, isDeleted: false, isConfirmed: false, isRead: false }
    const { db } = this.#device
    const [workspaces, unlocks, debts, secrets] = [db.table<KnownWorkspace>('workspaces'), db.table('unlocks'), db.table('debts'), db.table('secrets')]
    return db.transaction('rw', workspaces, unlocks, debts, secrets, async () => {
      const row = await workspaces.get([userId, groupId])
      if (!row) return false
      await debts.put(note)
      await workspaces.delete([userId, groupId])
      // What is encrypted can no longer be opened, whatever of it is left.
      await secrets.delete([userId, groupId])
      await workspaces.where('userId').equals(userId).modify({ signedIn: 0 })
      // The PIN and the password hash.
      await unlocks.delete(userId)
      if (row.signedIn) await debts.put({ name: 'sign-out' })
      return row.signedIn === 1
    })
  }

  /** Deletes what is left of those that were noted. */
  async finish(): Promise<void> {
    for (const note of await this.list()) {
      if (note.isDeleted) continue
      await deleteWorkspace(note, this.#timeout)
      await this.#notes.update(note.name, { isDeleted: true })
    }
  }

  async setConfirmed(notes: readonly Erasure[]): Promise<void> {
    for (const { name } of notes) await this.#notes.update(name, { isConfirmed: true })
    await this.#forgetDone()
  }

  async setRead(notes: readonly Erasure[]): Promise<void> {
    for (const { name } of notes) await this.#notes.update(name, { isRead: true })
    await this.#forgetDone()
  }

  async #forgetDone(): Promise<void> {
    for (const { name, isConfirmed, isRead } of await this.list()) if (isConfirmed && isRead) await this.#notes.delete(name)
  }
}

/** Under which keys the server may know the workspace: its own and, if it was copied, the first. None if it is not on this device, or was never used. */
export async function readDeviceKeys(owner: WorkspaceOwner): Promise<string[]> {
  return (
    (await withDatabase(owner, async (db) => {
      const rows = (await db.table('$cursors').toArray()) as { feed: string; key?: string }[]
      const rowOf = (feed: string) => rows.find((row) => row.feed === feed)
      const first = readStoredCursor(rowOf('main'), rowOf('snapshot')).family?.key
      return [rowOf('device')?.key, first].flatMap((key) => key ?? [])
    })) ?? []
  )
}

/** Emptied first, because a tab that is frozen can delay deleting a database for days. */
async function deleteWorkspace(note: Erasure, timeout: number): Promise<void> {
  const keys = await readDeviceKeys(note)
  if (keys.length && !keys.includes(note.device)) return
  await withDatabase(note, (db) => db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear()))))
  const deleted = Dexie.delete(workspaceName(note))
  await Promise.race([deleted, new Promise((resolve) => setTimeout(resolve, timeout))])
}

/** As it is, whichever build has written it. */
async function withDatabase<T>(owner: WorkspaceOwner, work: (db: Dexie) => PromiseLike<T>): Promise<T | undefined> {
  const name = workspaceName(owner)
  if (!(await Dexie.exists(name))) return undefined
  const db = new Dexie(name)
  try {
    await db.open()
    return await work(db)
  } finally {
    db.close()
  }
}
