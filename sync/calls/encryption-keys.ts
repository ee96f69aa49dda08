import { encryptionKeySchema } from '#domain/wire/sync/encryption.ts'
import { fromBase64url, toBase64url } from '#db/documents/base64url.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import { noContent, type CallResult, type Transport } from '../transport.ts'

const pathOf = (id: string): string => `/api/v1/sync/encryptionKeys/${id}`

/** The copy of the secret with which this person's device encrypts what it stores. */
export async function readSecretCopy(transport: Transport, userId: number, id: string): Promise<CallResult<Uint8Array>> {
  const answer = await transport.call({ path: pathOf(id), query: { user: userId }, response: encryptionKeySchema })
  return answer.ok ? { ok: true, value: fromBase64url(answer.value.secret) } : answer
}

export interface SecretCopy {
  readonly id: string
  readonly secret: Uint8Array
  /** The device key of the workspace. */
  readonly device: string
  /** Everything on the device is encrypted. */
  readonly isComplete: boolean
}

export const storeSecretCopy = (
  transport: Transport,
  { userId, groupId }: WorkspaceOwner,
  { id, secret, device, isComplete }: SecretCopy,
): Promise<CallResult<void>> =>
  transport.call({
    path: pathOf(id),
    method: 'PUT',
    query: { user: userId, group: groupId },
    body: { device, secret: toBase64url(secret), isComplete },
    response: noContent,
  })

export const deleteSecretCopy = (transport: Transport, userId: number, id: string): Promise<CallResult<void>> =>
  transport.call({ path: pathOf(id), method: 'DELETE', query: { user: userId }, response: noContent })
