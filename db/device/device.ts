import { Dexie, type Table } from 'dexie'
import { limits } from '#domain/limits.ts'
import type { RoleName } from '#domain/roles.ts'
import { isRecentlyOnline } from '#domain/rules/people/unlock.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { isWorkspaceEncrypted } from '../encryption/encryption-note.ts'
import type { KeptSecret } from './kept-secrets.ts'
import { readInbox } from '../queries/inbox.ts'
import { countQueued } from '../queries/queue.ts'
import { Unlocks } from './unlocks.ts'
import { Workspace } from '../workspace.ts'
import { workspaceName, type WorkspaceOwner } from '../workspace-owner.ts'

/** A workspace that was opened on this device. Workspaces of people who are not signed in stay sealed: counted but not opened. */
export interface KnownWorkspace extends WorkspaceOwner {
  login: string
  fullName: string
  groupName: string
  role: RoleName
  /** Name of their role of the group; absent for a fixed one. */
  roleName?: string | undefined
  /** The policy as last received from the server; absent in rows of an earlier version. */
  idleMinutes?: number
  /** How long it opens without the server, as last received; absent if the usual time applies. */
  offlineHours?: number | undefined
  /** How large a file may be, as last received; absent if only the usual limit applies. */
  uploadMegabytes?: number | undefined
  /** Epoch ms by this device's clock: last opened, and last confirmed as signed in by the server. */
  lastUsed: number
  lastOnline: number
  signedIn: 0 | 1
}

/** Not from the server: created by `recallSession`. */
export const isOfflineSession = (info: Pick<SessionInfo, 'epoch'>): boolean => info.epoch === ''

export interface WaitingCounts {
  queued: number
  inbox: number
}

/** The small database that all people of a device share: who worked here, and in which groups. It has none of their data. */
export class Device {
  readonly db: Dexie
  readonly unlocks: Unlocks
  readonly #workspaces: Table<KnownWorkspace, [number, number]>
  readonly #pending: Table<{ name: string }, string>

  constructor() {
    this.db = new Dexie('aliquot:device', { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.db.version(1).stores({ workspaces: '[userId+groupId], userId' })
    this.db.version(2).stores({ unlocks: 'userId', debts: 'name' })
    this.db.version(3).stores({ secrets: '[userId+groupId], userId' })
    this.#workspaces = this.db.table('workspaces')
    this.#pending = this.db.table('debts')
    this.unlocks = new Unlocks(this.db)
  }

  /** The server has confirmed this person in this group. Anyone signed in before no longer is. */
  rememberOnline(info: SessionInfo, now: number): Promise<void> {
    const { userId, login, fullName, groupId, idleMinutes, offlineHours, uploadMegabytes } = info
    const none = { name: '', role: 'Guest' as const, roleName: undefined }
    const { name: groupName, role, roleName } = info.groups.find((group) => group.groupId === groupId) ?? none
    const policies = { idleMinutes, offlineHours, uploadMegabytes }
    const row = { userId, login, fullName, groupId, groupName, role, roleName, ...policies, lastUsed: now, lastOnline: now, signedIn: 1 } as const
    return this.db.transaction('rw', this.#workspaces, async () => {
      await this.#workspaces.where('userId').notEqual(userId).modify({ signedIn: 0 })
      await this.#workspaces.where('userId').equals(userId).modify({ signedIn: 1, lastOnline: now, offlineHours })
      await this.#workspaces.put(row)
    })
  }

  /** The same while the person is signed in: an answer that arrives late neither signs them in again nor brings back a deleted workspace. */
  confirmOnline(info: SessionInfo, now: number): Promise<void> {
    return this.db.transaction('rw', this.#workspaces, async () => {
      if ((await this.find(info))?.signedIn) await this.rememberOnline(info, now)
    })
  }

  /** This person has unlocked the device with their password, without the server: after a restart, only their workspace opens. */
  rememberOffline({ userId, groupId }: WorkspaceOwner, now: number): Promise<void> {
    return this.db.transaction('rw', this.#workspaces, async () => {
      await this.#workspaces.where('userId').notEqual(userId).modify({ signedIn: 0 })
      await this.#workspaces.where('userId').equals(userId).modify({ signedIn: 1 })
      await this.#workspaces.update([userId, groupId], { lastUsed: now })
    })
  }

  /** The poll has returned the idle policy of the group in which the person is active; their other groups have their own. */
  async rememberIdleMinutes({ userId, groupId }: WorkspaceOwner, idleMinutes: number): Promise<void> {
    const known = await this.#workspaces.get([userId, groupId])
    if (known && known.idleMinutes !== idleMinutes) await this.#workspaces.update([userId, groupId], { idleMinutes })
  }

  async rememberUse({ userId, groupId }: WorkspaceOwner, now: number): Promise<void> {
    await this.#workspaces.update([userId, groupId], { lastUsed: now })
  }

  async rememberSignOut(userId: number): Promise<void> {
    await this.#workspaces.where('userId').equals(userId).modify({ signedIn: 0 })
    await this.unlocks.signOut(userId)
  }

  /** Someone signed out and the server does not know yet: its cookie must open nothing until it does. */
  async setPendingSignOut(isPending: boolean): Promise<void> {
    await (isPending ? this.#pending.put({ name: 'sign-out' }) : this.#pending.delete('sign-out'))
  }

  async hasPendingSignOut(): Promise<boolean> {
    return (await this.#pending.get('sign-out')) !== undefined
  }

  async forget({ userId, groupId }: WorkspaceOwner): Promise<void> {
    await this.db.table('secrets').delete([userId, groupId])
    await this.#workspaces.delete([userId, groupId])
  }

  list(): Promise<KnownWorkspace[]> {
    return this.#workspaces.toArray()
  }

  find({ userId, groupId }: WorkspaceOwner): Promise<KnownWorkspace | undefined> {
    return this.#workspaces.get([userId, groupId])
  }

  /**
   * What a cold start without the server opens: the signed-in person's last group, if the server has confirmed them recently enough.
   * After that, only someone who can enter their password on this device, or use a passkey: the lock asks for it.
   */
  async findOfflineStart(now: number): Promise<KnownWorkspace | undefined> {
    const known = (await this.list()).filter(({ signedIn }) => signedIn).sort((a, b) => b.lastUsed - a.lastUsed)
    const inTime = known.find((each) => isRecentlyOnline(each, now))
    if (inTime) return inTime
    const last = known[0]
    return last && ((await this.unlocks.read(last.userId)).password !== null || (await this.#opensByPasskey(last))) ? last : undefined
  }

  async #opensByPasskey({ userId, groupId }: WorkspaceOwner): Promise<boolean> {
    const kept: KeptSecret | undefined = await this.db.table('secrets').get([userId, groupId])
    return (kept?.passkeys ?? []).length > 0
  }

  /** The offline start as a session: the one last read, with the groups that have a workspace on this device. */
  async restoreOfflineSession(now: number): Promise<SessionInfo | null> {
    const start = await this.findOfflineStart(now)
    if (!start) return null
    const { userId, login, fullName, groupId, idleMinutes = limits.idle.minutes, uploadMegabytes } = start
    const own = (await this.list()).filter((known) => known.userId === userId)
    const groups = own.map((known) => ({ groupId: known.groupId, name: known.groupName, role: known.role, roleName: known.roleName }))
    return { userId, login, fullName, groupId, groups, idleMinutes, uploadMegabytes, serverTime: now, epoch: '' }
  }

  /** "12 changes by A wait": what is queued in a workspace, sealed or not. Law 56: of one that is encrypted, nothing is read. */
  countWaiting(owner: WorkspaceOwner): Promise<WaitingCounts> {
    const count = async (workspace: Workspace) => ({
      queued: await countQueued(workspace),
      inbox: (await isWorkspaceEncrypted(workspace)) ? await workspace.inbox.count() : (await readInbox(workspace)).length,
    })
    return readOnce(owner, count, { queued: 0, inbox: 0 })
  }

  /** Only what is to be sent. Law 57: counted by keys, so nothing of it is read. */
  countQueued(owner: WorkspaceOwner): Promise<number> {
    return readOnce(owner, countQueued, 0)
  }
}

/** Reads from a workspace that is not open; `none` if it is not on this device. */
async function readOnce<T>(owner: WorkspaceOwner, read: (workspace: Workspace) => Promise<T>, none: T): Promise<T> {
  if (!(await Dexie.exists(workspaceName(owner)))) return none
  const workspace = new Workspace(owner)
  try {
    return await read(workspace)
  } finally {
    workspace.close()
  }
}
