import type { Dexie, Table } from 'dexie'
import type { WorkspaceOwner } from '../workspace-owner.ts'

/** A secret, encrypted with a key that is derived from the password, or from what a passkey computes, and this salt. */
export interface WrappedSecret {
  readonly salt: Uint8Array
  readonly secret: Uint8Array
}

/** `passkey`: its id. */
export interface PasskeyWrappedSecret extends WrappedSecret {
  readonly passkey: string
}

/** What this device keeps about the secret of an encrypted workspace. Law 72: never the secret itself. */
export interface KeptSecret extends WorkspaceOwner {
  /** The server has its copy under the same id. */
  readonly id: string
  /** By the password. Null: the person has none here, or wants it to be forgotten. */
  readonly wrapped: WrappedSecret | null
  /** By each passkey that opens it. Absent in rows of an earlier version. */
  readonly passkeys?: readonly PasskeyWrappedSecret[]
  /** The server has confirmed its copy. Law 73: until then, nothing is encrypted with it. */
  readonly isCopied: boolean
}

/** How encrypted workspaces of this device are opened. In the device's database; other tabs see a change at once. Decision 73 */
export class KeptSecrets {
  readonly #db: Dexie
  readonly #rows: Table<KeptSecret, [number, number]>

  constructor(db: Dexie) {
    this.#db = db
    this.#rows = db.table('secrets')
  }

  find({ userId, groupId }: WorkspaceOwner): Promise<KeptSecret | undefined> {
    return this.#rows.get([userId, groupId])
  }

  ofPerson(userId: number): Promise<KeptSecret[]> {
    return this.#rows.where({ userId }).toArray()
  }

  /** Whether a passkey opens something here: of this person, or of anyone. */
  async hasPasskey(userId: number | null): Promise<boolean> {
    return (await (userId === null ? this.#rows.toArray() : this.ofPerson(userId))).some(opensByPasskey)
  }

  /** A new secret. False if another one may be in use already. */
  begin({ userId, groupId }: WorkspaceOwner, id: string, wrapped: WrappedSecret | null): Promise<boolean> {
    return this.#db.transaction('rw', this.#rows, async () => {
      if ((await this.#rows.get([userId, groupId]))?.isCopied) return false
      await this.#rows.put({ userId, groupId, id, wrapped, isCopied: false })
      return true
    })
  }

  /** For a workspace that is encrypted, when this device knows only which secret it needs. */
  restore({ userId, groupId }: WorkspaceOwner, id: string): Promise<void> {
    return this.#db.transaction('rw', this.#rows, async () => {
      if ((await this.#rows.get([userId, groupId]))?.id !== id) await this.#rows.put({ userId, groupId, id, wrapped: null, isCopied: true })
    })
  }

  /** False if the workspace has another secret by now, or none. */
  async change({ userId, groupId }: WorkspaceOwner, id: string, change: Partial<Pick<KeptSecret, 'wrapped' | 'isCopied'>>): Promise<boolean> {
    return (
      (await this.#rows
        .where({ userId, groupId })
        .and((row) => row.id === id)
        .modify(change)) > 0
    )
  }

  /** Nothing, if the workspace has another secret by now, or none. */
  async wrapByPasskey({ userId, groupId }: WorkspaceOwner, id: string, wrapped: PasskeyWrappedSecret): Promise<void> {
    await this.#rows
      .where({ userId, groupId })
      .and((row) => row.id === id)
      .modify((row: Writable) => (row.passkeys = [...othersOf(row, [wrapped.passkey]), wrapped]))
  }

  /** Passkeys of this person that no longer exist. */
  async forgetPasskeys(userId: number, passkeys: readonly string[]): Promise<void> {
    await this.#rows.where({ userId }).modify((row: Writable) => (row.passkeys = othersOf(row, passkeys)))
  }

  async remove({ userId, groupId }: WorkspaceOwner, id: string): Promise<void> {
    await this.#rows
      .where({ userId, groupId })
      .and((row) => row.id === id)
      .delete()
  }
}

export const opensByPasskey = (row: KeptSecret | undefined): boolean => (row?.passkeys ?? []).length > 0

type Writable = { -readonly [Name in keyof KeptSecret]: KeptSecret[Name] }

const othersOf = ({ passkeys = [] }: KeptSecret, gone: readonly string[]): PasskeyWrappedSecret[] => passkeys.filter(({ passkey }) => !gone.includes(passkey))
