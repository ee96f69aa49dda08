import type { Dexie, Table } from 'dexie'
import { isServerNeeded, waitBeforeTry, type UnlockState } from '#domain/rules/people/unlock.ts'

/** One person's lock on this device. */
export interface UnlockRow extends UnlockState {
  userId: number
  password: string | null
  pin: string | null
  /** The server knows the PIN, too: it signs the person in. Absent in rows of an earlier version. */
  pinSignsIn?: boolean
  /** The person has used a passkey here. Absent in rows of an earlier version. */
  passkey?: boolean
  signedInAt: number
  failures: number
  triedAt: number
  /** Epoch ms since when their screen is locked; null if it is not. Survives a restart. */
  lockedAt: number | null
  /** The person's choice: signing out forgets the PIN and the password hash. */
  forgetsAtSignOut: boolean
}

/** An attempt that is allowed, or why not. */
export type TryDecision = { kind: 'try' } | { kind: 'wait'; ms: number } | { kind: 'server-needed' }

const emptyUnlock = { password: null, pin: null, signedInAt: 0, failures: 0, triedAt: 0, lockedAt: null, forgetsAtSignOut: false }

/** What this device stores to lock and unlock each person's screen. In the device's database; other tabs see a change at once. */
export class Unlocks {
  readonly #db: Dexie
  readonly #rows: Table<UnlockRow, number>

  constructor(db: Dexie) {
    this.#db = db
    this.#rows = db.table('unlocks')
  }

  async read(userId: number): Promise<UnlockRow> {
    return (await this.#rows.get(userId)) ?? { userId, ...emptyUnlock }
  }

  /** The server has accepted this person's password: resets the lock and the attempts. Without `hash`, that follows later, because it is slow. */
  rememberSignIn(userId: number, now: number, hash?: string): Promise<void> {
    return this.#change(userId, { signedInAt: now, failures: 0, triedAt: 0, lockedAt: null, ...(hash !== undefined && { password: hash }) })
  }

  /** Keeps the hash of the password accepted at `signedInAt`; ignored if the server has accepted another since, which may be a new one. */
  rememberPassword(userId: number, hash: string, signedInAt: number): Promise<void> {
    return this.#db.transaction('rw', this.#rows, async () => {
      if ((await this.read(userId)).signedInAt === signedInAt) await this.#rows.update(userId, { password: hash })
    })
  }

  setPin(userId: number, hash: string | null, signsIn: boolean): Promise<void> {
    return this.#change(userId, { pin: hash, pinSignsIn: signsIn })
  }

  notePasskey(userId: number): Promise<void> {
    return this.#change(userId, { passkey: true })
  }

  /** The server no longer accepts the PIN until this person has signed in with their password. */
  requirePassword(userId: number): Promise<void> {
    return this.#change(userId, { signedInAt: 0 })
  }

  setForgetsAtSignOut(userId: number, forgetsAtSignOut: boolean): Promise<void> {
    return this.#change(userId, { forgetsAtSignOut })
  }

  lock(userId: number, now: number): Promise<void> {
    return this.#change(userId, { lockedAt: now })
  }

  /** The right PIN or password was entered. */
  open(userId: number): Promise<void> {
    return this.#change(userId, { lockedAt: null, failures: 0, triedAt: 0 })
  }

  /** Law 97: an attempt is counted before it is checked, so that closing the page in the middle gains nothing. */
  beginTry(userId: number, now: number): Promise<TryDecision> {
    return this.#db.transaction('rw', this.#rows, async (): Promise<TryDecision> => {
      const row = await this.read(userId)
      if (isServerNeeded(row)) return { kind: 'server-needed' }
      const ms = waitBeforeTry(row, now)
      if (ms > 0) return { kind: 'wait', ms }
      await this.#rows.put({ ...row, failures: row.failures + 1, triedAt: now })
      return { kind: 'try' }
    })
  }

  /** Signing out ends the lock; PIN and password hash stay, unless the person chose otherwise. */
  async signOut(userId: number): Promise<void> {
    const row = await this.#rows.get(userId)
    if (row?.forgetsAtSignOut) {
      await this.#rows.delete(userId)
      // From then on, only the server opens what is encrypted.
      await this.#db.table('secrets').where({ userId }).modify({ wrapped: null, passkeys: [] })
    } else if (row) await this.#rows.update(userId, { lockedAt: null })
  }

  #change(userId: number, change: Partial<UnlockRow>): Promise<void> {
    return this.#db.transaction('rw', this.#rows, async () => {
      await this.#rows.put({ ...(await this.read(userId)), ...change })
    })
  }
}
