import { useSyncExternalStore } from 'react'

/** What is being done about the encryption of the open workspace. */
export type EncryptionStatus =
  /** Nothing: it is as the group wants it. */
  | { readonly kind: 'settled' }
  /** The group wants encryption, and the person's password is needed to begin. */
  | { readonly kind: 'password-needed' }
  /** The server is needed first. */
  | { readonly kind: 'server-needed' }
  | { readonly kind: 'encrypting' | 'decrypting'; readonly done: number; readonly total: number }

const listeners = new Set<() => void>()
let status: EncryptionStatus = { kind: 'settled' }

export function setEncryptionStatus(next: EncryptionStatus): void {
  status = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useEncryptionStatus = (): EncryptionStatus => useSyncExternalStore(subscribe, () => status)
