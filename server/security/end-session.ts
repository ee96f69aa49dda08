import type { Services } from '../services.ts'
import { endSession } from '../store/people/sessions.ts'
import { hashToken } from './tokens.ts'

type Needed = Pick<Services, 'engine' | 'streams'>

/** Ends the session of a token. Returns the ID token with which it began, if it was by OpenID Connect. */
export const endSessionOf = (services: Needed, token: string): Promise<string | undefined> => endSessionWithHash(services, hashToken(token))

/** Here and in every other process on this database: its streams close at once. */
export async function endSessionWithHash({ engine, streams }: Needed, hash: string): Promise<string | undefined> {
  const idToken = await engine.write((sql) => endSession(sql, hash))
  streams.endSession(hash)
  return idToken
}
