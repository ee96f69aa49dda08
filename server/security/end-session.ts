import type { Services } from '../services.ts'
import { endSession } from '../store/people/sessions.ts'
import { hashToken } from './tokens.ts'

/** Ends the session of a token, here and in every other process on this database: its streams close at once. */
export async function endSessionOf({ engine, streams }: Pick<Services, 'engine' | 'streams'>, token: string): Promise<void> {
  const hash = hashToken(token)
  await engine.write((sql) => endSession(sql, hash))
  streams.endSession(hash)
}
