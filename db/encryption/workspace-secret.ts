import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { WorkspaceOwner } from '../workspace-owner.ts'
import type { WorkspaceKeys } from './encrypting-codec.ts'
import type { EncryptionState } from './encryption-note.ts'

/** 32 random bytes, from which the keys of a workspace are derived. Law 65: only in memory, or wrapped. */
export type WorkspaceSecret = Uint8Array

/** What opens an encrypted workspace: only in memory. Plain data, for messages to workers. */
export interface WorkspaceEncryption {
  readonly secret: WorkspaceSecret
  readonly state: EncryptionState
}

export const makeSecret = (): WorkspaceSecret => crypto.getRandomValues(new Uint8Array(32))

/** Keys of one workspace only: the same secret opens no other. */
export function keysOf(secret: WorkspaceSecret, { userId, groupId }: WorkspaceOwner): WorkspaceKeys {
  const key = (purpose: string) => hkdf(sha256, secret, undefined, utf8ToBytes(`aliquot ${purpose} ${userId}:${groupId}`), 32)
  return { values: key('values'), indexes: key('indexes') }
}

/** The key with which a passkey wraps the secret of one workspace, from what it computes. It has 256 random bits, so nothing needs to be slow. */
export const passkeyKey = (prf: Uint8Array, salt: Uint8Array, { userId, groupId }: WorkspaceOwner): Uint8Array =>
  hkdf(sha256, prf, salt, utf8ToBytes(`aliquot passkey ${userId}:${groupId}`), 32)

const nonceLength = 24
const purpose = utf8ToBytes('aliquot workspace secret')

/** For the device's disk. `key`: derived from the password, slowly, or from a passkey. */
export function wrapSecret(secret: WorkspaceSecret, key: Uint8Array): Uint8Array {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  return concatBytes(nonce, xchacha20poly1305(key, nonce, purpose).encrypt(secret))
}

/** Null if it was wrapped with another key: it is the wrong password or passkey. */
export function unwrapSecret(wrapped: Uint8Array, key: Uint8Array): WorkspaceSecret | null {
  try {
    return xchacha20poly1305(key, wrapped.subarray(0, nonceLength), purpose).decrypt(wrapped.subarray(nonceLength))
  } catch {
    return null
  }
}
