import type { PasskeyAssertion, PasskeyAttestation } from '#domain/wire/accounts/passkeys.ts'
import { accountLimits } from '#domain/account-limits.ts'
import { Refusal } from '#domain/tx.ts'
import { hashToken, makeToken } from '../security/tokens.ts'
import type { Services } from '../services.ts'
import { addChallenge, findPasskey, notePasskeyUse, takeChallenge, type PasskeyRecord } from '../store/people/passkeys.ts'
import type { Sql } from '../store/sql.ts'
import type { RelyingParty } from './relying-party.ts'

/** With the first passkey: few processes need it right at the start. */
const load = () => import('@simplewebauthn/server')

/** ES256, EdDSA and RS256: one of them is in every authenticator. */
export const algorithms = [-7, -8, -257]

/** What a challenge is for, and where. Law 155: the answer to one is accepted for nothing else and nowhere else. */
export const boundTo = {
  /** A browser, by a token in its cookie: nobody is signed in yet. */
  signIn: (flow: string): string => `sign-in ${hashToken(flow)}`,
  add: (session: string): string => `add ${session}`,
  /** One act of a person who is signed in. */
  prove: (session: string, act: string): string => `prove ${session} ${act}`,
} as const

/** Returns a new challenge; only its hash is stored. */
export async function makeChallenge({ engine }: Services, bound: string, at: number, handle: string | null = null): Promise<string> {
  const challenge = makeToken()
  await engine.write((sql) => addChallenge(sql, { hash: hashToken(challenge), boundTo: bound, handle }, at, at + accountLimits.passkeys.lasts))
  return challenge
}

/** Uses the challenge up that the authenticator has signed. Refuses with passkey.failed. */
async function answeredChallenge(
  { engine }: Services,
  clientDataJSON: string,
  bound: string,
  at: number,
): Promise<{ challenge: string; handle: string | null }> {
  const challenge = challengeIn(clientDataJSON)
  const taken = challenge === undefined ? undefined : await engine.write((sql) => takeChallenge(sql, hashToken(challenge), bound, at))
  if (challenge === undefined || !taken) throw new Refusal('passkey.failed')
  return { challenge, handle: taken.handle }
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : undefined
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Law 156: whatever is wrong with what an authenticator has sent, the answer is the same. */
async function verified<T extends { verified: boolean }>(verify: () => Promise<T>): Promise<T> {
  const result = await verify().catch(() => undefined)
  if (!result?.verified) throw new Refusal('passkey.failed')
  return result
}

/** A new passkey as it is stored, without its name. Refuses with passkey.failed. */
export async function checkNewPasskey(
  services: Services,
  party: RelyingParty,
  { id, transports, ...response }: PasskeyAttestation,
  session: string,
  at: number,
) {
  const { challenge, handle } = await answeredChallenge(services, response.clientDataJSON, boundTo.add(session), at)
  const { verifyRegistrationResponse } = await load()
  const { registrationInfo } = await verified(() =>
    verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!registrationInfo || handle === null) throw new Refusal('passkey.failed')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    id: credential.id,
    handle,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    isSynced: credentialBackedUp,
  }
}

/** A passkey whose authenticator has recognized its person, by a finger, a face or a PIN. */
export interface PasskeyProof {
  readonly passkey: PasskeyRecord
  /** In the transaction that it was needed for: notes the use. Refuses with passkey.failed if the passkey is gone or was copied. */
  readonly use: (sql: Sql) => Promise<void>
}

/** Refuses with passkey.failed. */
export async function checkPasskey(services: Services, party: RelyingParty, assertion: PasskeyAssertion, bound: string, at: number): Promise<PasskeyProof> {
  const { id, userHandle, ...signed } = assertion
  const { challenge } = await answeredChallenge(services, signed.clientDataJSON, bound, at)
  const passkey = await services.engine.read((sql) => findPasskey(sql, id))
  if (!passkey || (userHandle !== undefined && userHandle !== passkey.handle)) throw new Refusal('passkey.failed')
  const { verifyAuthenticationResponse } = await load()
  const { authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')), counter: passkey.counter },
    }),
  )
  const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo
  const use = async (sql: Sql): Promise<void> => {
    if (!(await notePasskeyUse(sql, id, { counter, isSynced, at }))) throw new Refusal('passkey.failed')
  }
  return { passkey, use }
}
