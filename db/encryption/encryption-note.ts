import type { DatabaseHandle } from '../disk/reopen.ts'

/**
 * `settled`: every value is encrypted. `mixed`: new values are, others are being rewritten.
 * `opening`: encryption is not turned on yet, or is being turned off. New values are plain; encrypted ones can be read.
 */
export type EncryptionState = 'settled' | 'mixed' | 'opening'

/** What a workspace's database says about itself, readable for everyone. Without it, nothing has ever been encrypted there. */
export interface EncryptionNote {
  readonly feed: 'encryption'
  /** Id of the secret under which values are encrypted. Random. */
  readonly id: string
  /** `off`: encryption was turned off, and everything is plain again. */
  readonly state: EncryptionState | 'off'
  /** Every value is bound to its key. Absent where an earlier release has encrypted; `rewriteAll` binds them. */
  readonly isBound?: true
  /** Version of the database for whose indexes the encrypted values were written. */
  readonly version: number
}

/** The device key and the note have no content, and have to be read before anybody has a key. */
export const isReadableRecord = (table: string, value: unknown): boolean =>
  table === '$cursors' && ['device', 'encryption'].includes((value as { feed: string }).feed)

/** How values are written. */
export const formOf = (state: EncryptionNote['state']): EncryptionState => (state === 'off' ? 'opening' : state)

export const readEncryptionNote = ({ db }: DatabaseHandle): Promise<EncryptionNote | undefined> =>
  db.table<EncryptionNote, string>('$cursors').get('encryption')

/** Whether anything in it can only be read with its secret. */
export async function isWorkspaceEncrypted(database: DatabaseHandle): Promise<boolean> {
  const note = await readEncryptionNote(database)
  return note !== undefined && note.state !== 'off'
}

/** From here on, what is written has this form in all tabs that have the secret; the others must be reloaded. Then, `rewriteAll` does the rest. */
export async function noteEncryption({ db }: DatabaseHandle, id: string, state: 'mixed' | 'opening'): Promise<void> {
  await db.table<EncryptionNote, string>('$cursors').put({ feed: 'encryption', id, state, version: db.verno })
}

/** Whether an update has added indexes that encrypted values are not in yet. Law 63: then nothing is read before `rewriteAll` has ended. */
export async function hasNewIndexes(database: DatabaseHandle): Promise<boolean> {
  const note = await readEncryptionNote(database)
  return note !== undefined && note.state !== 'off' && note.version < database.db.verno
}
