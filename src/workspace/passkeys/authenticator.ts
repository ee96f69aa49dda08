import { fromBase64url, toBase64url } from '#db/documents/base64url.ts'
import { accountLimits } from '#domain/account-limits.ts'
import { errors } from '#domain/errors.ts'
import { msg, type Message } from '#domain/message.ts'
import type { CreationOptions, PasskeyAssertion, PasskeyAttestation, RequestOptions } from '#domain/wire/accounts/passkeys.ts'

/** What an authenticator made or signed, or why not. */
export type AuthenticatorAnswer<T> = { ok: true; value: T } | { ok: false; failure: { readonly code: string; readonly message: Message } }

/**
 * A passkey that has recognized its person. `prf`: 32 bytes that only this passkey computes, always the same ones; null if its authenticator
 * cannot, or does not when a passkey is made. Law: they are never sent and never stored.
 */
export interface UsedPasskey {
  readonly id: string
  readonly prf: Uint8Array | null
}

const notMade = msg('No passkey was added.')
const notUsed = msg('No passkey was used. Try again, or use your password.')
const elsewhere = msg('Passkeys do not work at this address. Open Aliquot at its usual address.')
const unusable = msg('This browser cannot use passkeys here.')

/** Whether there is any point in offering one: the browser knows passkeys, and the address has a name. */
export const areSupported = (): boolean => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

/** WebAuthn's PRF extension. The input is no secret, and the same everywhere: what it is used for comes in later. */
const extensions = { prf: { eval: { first: new TextEncoder().encode('aliquot workspace secret') } } }

/** Asks the browser for a new passkey, which recognizes the person by a finger, a face or a PIN. */
export const makePasskey = ({
  challenge,
  user,
  excludeCredentials,
  ...options
}: CreationOptions): Promise<AuthenticatorAnswer<{ attestation: PasskeyAttestation; used: UsedPasskey }>> =>
  asking(notMade, async (credentials) => {
    const made = await credentials.create({
      publicKey: {
        ...options,
        challenge: fromBase64url(challenge),
        user: { ...user, id: fromBase64url(user.id) },
        excludeCredentials: excludeCredentials.map(toDescriptor),
        extensions,
      },
    })
    if (!(made instanceof PublicKeyCredential) || !(made.response instanceof AuthenticatorAttestationResponse)) return null
    const { clientDataJSON, attestationObject } = made.response
    return {
      attestation: {
        id: made.id,
        clientDataJSON: toBase64url(clientDataJSON),
        attestationObject: toBase64url(attestationObject),
        transports: made.response.getTransports(),
      },
      used: usedPasskey(made),
    }
  })

/** Asks the browser for a passkey that the person has already. */
export const signWithPasskey = ({
  challenge,
  allowCredentials,
  ...options
}: RequestOptions): Promise<AuthenticatorAnswer<{ assertion: PasskeyAssertion; used: UsedPasskey }>> =>
  asking(notUsed, async (credentials) => {
    const used = await credentials.get({
      publicKey: { ...options, challenge: fromBase64url(challenge), allowCredentials: allowCredentials.map(toDescriptor), extensions },
    })
    if (!(used instanceof PublicKeyCredential) || !(used.response instanceof AuthenticatorAssertionResponse)) return null
    const { clientDataJSON, authenticatorData, signature, userHandle } = used.response
    return {
      assertion: {
        id: used.id,
        clientDataJSON: toBase64url(clientDataJSON),
        authenticatorData: toBase64url(authenticatorData),
        signature: toBase64url(signature),
        ...(userHandle && { userHandle: toBase64url(userHandle) }),
      },
      used: usedPasskey(used),
    }
  })

/** Asks for one of these passkeys without the server, which alone could check the signature: only what it computes is of use. */
export async function usePasskeyOffline(ids: readonly string[]): Promise<AuthenticatorAnswer<UsedPasskey>> {
  const answer = await signWithPasskey({
    rpId: location.hostname,
    challenge: toBase64url(crypto.getRandomValues(new Uint8Array(32))),
    timeout: accountLimits.passkeys.lasts,
    userVerification: 'required',
    allowCredentials: ids.map((id) => ({ id, type: 'public-key' })),
  })
  return answer.ok ? { ok: true, value: answer.value.used } : answer
}

function usedPasskey(credential: PublicKeyCredential): UsedPasskey {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!first) return { id: credential.id, prf: null }
  const bytes = ArrayBuffer.isView(first) ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength) : new Uint8Array(first)
  return { id: credential.id, prf: bytes.length >= 32 ? bytes : null }
}

/** `none`: the person declined, or it took too long; browsers do not tell which. */
async function asking<T>(none: Message, ask: (credentials: CredentialsContainer) => Promise<T | null>): Promise<AuthenticatorAnswer<T>> {
  const { credentials } = navigator as Partial<Navigator>
  if (!credentials) return failed(unusable)
  try {
    const value = await ask(credentials)
    return value === null ? failed(none) : { ok: true, value }
  } catch (error) {
    return failed(reasonOf(error instanceof Error ? error.name : '', none))
  }
}

function reasonOf(name: string, none: Message): Message {
  if (name === 'NotAllowedError' || name === 'AbortError') return none
  if (name === 'SecurityError') return elsewhere
  return name === 'InvalidStateError' ? errors['passkey.known'].message : unusable
}

const failed = (message: Message) => ({ ok: false, failure: { code: 'passkey.failed', message } }) as const

const toDescriptor = ({ id, type, transports }: RequestOptions['allowCredentials'][number]): PublicKeyCredentialDescriptor => ({
  id: fromBase64url(id),
  type,
  ...(transports && { transports: transports as AuthenticatorTransport[] }),
})
