import type { FastifyRequest } from 'fastify'
import { limits } from '#domain/limits.ts'
import { findGroups, type Caller } from '../policies/access.ts'
import type { Services } from '../services.ts'
import { extendSession, findSession, noteTokenUse, type SessionRecord } from '../store/people/sessions.ts'
import { tokenOf } from './session-cookie.ts'
import { hashToken } from './tokens.ts'

/** Sessions are extended by use, but storing that on each call would cost one transaction per call. */
const slideEvery = 5 * 60_000
/** How exactly a person sees when a program last used a token. */
const noteUseEvery = 60 * 60_000

/** The hash of the token that came with a request, whether or not the session exists. */
export function sessionOf(request: FastifyRequest, overHttps: boolean): string | undefined {
  const token = tokenOf(request, overHttps)
  return token && hashToken(token)
}

/** Who makes a call with the token of this hash, read again each time, so that ending a session or a membership takes effect with the next call. */
export async function findCaller(services: Services, hash: string | undefined, at: number, slides: boolean): Promise<Caller | undefined> {
  if (hash === undefined) return undefined
  const caller = await findCallerByHash(services, hash, at)
  if (caller?.session.kind === 'token') await noteUse(services, caller.session, at)
  if (caller && slides) await keepAlive(services, caller.session, at)
  return caller
}

export function findCallerByHash(services: Services, hash: string, at: number): Promise<Caller | undefined> {
  return services.engine.read(async (sql) => {
    const session = await findSession(sql, hash, at)
    return session && findGroups(sql, session)
  })
}

/** Someone is there: from now on the session lasts as long as a new one. A token from the settings ends when it was made to. */
export async function keepAlive(services: Services, session: SessionRecord, at: number): Promise<void> {
  if (session.kind === 'token' && !session.byPassword) return
  const expiresAt = at + limits.session.lasts
  if (session.expiresAt === null || expiresAt - session.expiresAt < slideEvery) return
  await services.engine.write((sql) => extendSession(sql, session.hash, expiresAt))
}

async function noteUse({ engine }: Services, { hash, usedAt }: SessionRecord, at: number): Promise<void> {
  if (usedAt !== null && at - usedAt < noteUseEvery) return
  await engine.write((sql) => noteTokenUse(sql, hash, at))
}
