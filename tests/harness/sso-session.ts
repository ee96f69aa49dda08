import { openSession } from '#server/security/open-session.ts'
import { cookieNames } from '#server/security/session-cookie.ts'
import type { Lab } from './describe-server.ts'
import type { Fetch, TestUser } from './server.ts'

const hour = 3_600_000

/** As someone whose session began with single sign-on, and has proved this act. */
export async function bySso({ server, store }: Lab, { id: userId }: TestUser, provedAct: string | null): Promise<Fetch> {
  const at = server.now
  const session = await store.engine.write((sql) =>
    openSession(sql, { kind: 'cookie', userId, createdAt: at, expiresAt: at + hour, provedAt: at, provedAct, sso: { kind: 'OIDC', hasTwoStep: false } }),
  )
  const cookie = `${cookieNames.http}=${session}`
  return (path, init) => server.anonymous(path, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } })
}
