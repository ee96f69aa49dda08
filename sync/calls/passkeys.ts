import { limits } from '#domain/limits.ts'
import { requestOptionsSchema, type PasskeyAssertion, type RequestOptions } from '#domain/wire/accounts/passkeys.ts'
import { noContent, type CallResult, type Transport } from '../transport.ts'

const { timeout } = limits.poll

/** A challenge, for the passkey of anyone. */
export const beginPasskeySignIn = (transport: Transport, timeout: number = limits.poll.timeout): Promise<CallResult<RequestOptions>> =>
  transport.call({ path: '/login/passkey/begin', body: {}, response: requestOptionsSchema, timeout })

/** `userID`: only this person is signed in. */
export const signInWithPasskey = (transport: Transport, passkey: PasskeyAssertion, userID: number | null): Promise<CallResult<void>> =>
  transport.call({ path: '/login/passkey', body: { passkey, ...(userID !== null && { userID }) }, response: noContent, timeout })
