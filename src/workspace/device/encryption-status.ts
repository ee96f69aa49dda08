import { useSyncExternalStore } from 'react'
import { Listeners } from '#src/ui/listeners.ts'

/** What is being done about the encryption of the open workspace. */
export type EncryptionStatus =
  /** Nothing: it is as the group wants it. */
  | { readonly kind: 'settled' }
  /** The group wants encryption, and the person's password is needed to begin. */
  | { readonly kind: 'password-needed' }
  /** The server is needed first. */
  | { readonly kind: 'server-needed' }
  | { readonly kind: 'encrypting' | 'decrypting'; readonly done: number; readonly total: number }

const listeners = new Listeners()
let status: EncryptionStatus = { kind: 'settled' }

export function setEncryptionStatus(next: EncryptionStatus): void {
  status = next
  listeners.tell()
}

export const useEncryptionStatus = (): EncryptionStatus => useSyncExternalStore(listeners.subscribe, () => status)
