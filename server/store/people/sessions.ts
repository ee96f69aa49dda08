import { limits } from '#domain/limits.ts'
import { toUser, userColumns, type UserRecord } from './people.ts'
import type { Sql } from '#server/store/sql.ts'

/** `cookie` is a person in a browser and expires; `token` is a program's and stays until it is revoked. */
export type SessionKind = 'cookie' | 'token'

/** The protocol of a provider, as `loginType` of the session status names it. */
export type SsoKind = 'OIDC' | 'SAML'

/** How a session is opened by single sign-on. */
interface NewSsoSession {
  readonly kind: SsoKind
  /** The provider asked for a second step. */
  readonly hasTwoStep: boolean
  /** Id token of OpenID Connect; for signing out at the provider. */
  readonly idToken?: string | undefined
}

export interface SsoSession extends Omit<NewSsoSession, 'idToken'> {
  /** When it began. */
  readonly at: number
}

export interface SessionRecord {
  /** SHA-256 of the token. The token itself is stored nowhere. */
  hash: string
  kind: SessionKind
  user: UserRecord
  /** Epoch ms; null never expires. */
  expiresAt: number | null
  /** When a token was last used, to about an hour; null for a browser's session. */
  usedAt: number | null
  /** Undefined if it began with a password, passkey or PIN. */
  sso: SsoSession | undefined
  /** It began with a passkey, which counts as both steps, or with a PIN after one. A token: it was made with both steps, whichever they were. */
  byPasskey: boolean
  /** When the person proved who they are as it began; null if nobody asked them, as with a PIN. */
  provedAt: number | null
  /** The digest of what they signed in for, until that is done; null is nothing in particular. */
  provedAct: string | null
  /** The group that a token is for, wherever its person works; null is the person's own active group. */
  groupId: number | null
  /** A token that changes nothing. */
  isReadOnly: boolean
  /** A token that a program got for the password. It ends like the session of a browser. */
  byPassword: boolean
}

export interface NewSession {
  hash: string
  kind: SessionKind
  userId: number
  /** The browser, or the person's name for the token. */
  name?: string
  createdAt: number
  expiresAt: number | null
  sso?: NewSsoSession
  byPasskey?: boolean
  provedAt?: number | null
  provedAct?: string | null
  /** Hash of the browser in which a token was made. */
  browser?: string | undefined
  /** Group of a token. */
  groupId?: number | null
  isReadOnly?: boolean
  byPassword?: boolean
}

const columns = `hash, kind, user_id, name, created_at, expires_at, sso, sso_two_step, browser, passkey, proved_at, sso_id_token, group_id, read_only,
  by_password, proved_act`

/** That a session has not ended: `at` and `oldest` are the names of parameters. A person's ends after a fixed time, however much it is used. */
const hasNotEnded = (at: string, oldest: string): string =>
  `(s.expires_at is null or s.expires_at > ${at}) and ((s.kind = 'token' and s.by_password = 0) or s.created_at > ${oldest})`

const oldestAt = (at: number): number => at - limits.session.longest

export async function createSession(sql: Sql, session: NewSession): Promise<void> {
  await sql.all(`insert into sessions (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`, [
    session.hash,
    session.kind,
    session.userId,
    session.name ?? '',
    session.createdAt,
    session.expiresAt,
    session.sso?.kind ?? null,
    session.sso?.hasTwoStep ? 1 : 0,
    session.browser ?? null,
    session.byPasskey ? 1 : 0,
    session.provedAt ?? null,
    session.sso?.idToken ?? null,
    session.groupId ?? null,
    session.isReadOnly ? 1 : 0,
    session.byPassword ? 1 : 0,
    session.provedAct ?? null,
  ])
}

interface SessionColumns {
  hash: string
  kind: SessionKind
  expires_at: number | null
  used_at: number | null
  sso: SsoKind | null
  sso_two_step: number
  created_at: number
  passkey: number
  proved_at: number | null
  proved_act: string | null
  group_id: number | null
  read_only: number
  by_password: number
}

/** The session and its person, unless it has ended by `at` or the account is deactivated. */
export async function findSession(sql: Sql, hash: string, at: number): Promise<SessionRecord | undefined> {
  const rows = await sql.all<Parameters<typeof toUser>[0] & SessionColumns>(
    `select s.hash, s.kind, s.expires_at, s.used_at, s.sso, s.sso_two_step, s.passkey, s.proved_at, s.proved_act, s.created_at, s.group_id, s.read_only, s.by_password, ${userColumns}
      from sessions s join users u on u.id = s.user_id where s.hash = $1 and ${hasNotEnded('$2', '$3')} and u.deactivated_at is null`,
    [hash, at, oldestAt(at)],
  )
  const row = rows[0]
  const sso = row?.sso ? { kind: row.sso, hasTwoStep: row.sso_two_step > 0, at: row.created_at } : undefined
  if (!row) return undefined
  return {
    hash: row.hash,
    kind: row.kind,
    user: toUser(row),
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    sso,
    byPasskey: row.passkey > 0,
    provedAt: row.proved_at,
    provedAct: row.proved_act,
    groupId: row.group_id,
    isReadOnly: row.read_only > 0,
    byPassword: row.by_password > 0,
  }
}

/** What the person signed in for is done. Of two concurrent calls, one gets it. */
export async function spendProvedAct(sql: Sql, hash: string, act: string): Promise<boolean> {
  return (await sql.all('update sessions set proved_act = null where hash = $1 and proved_act = $2 returning hash', [hash, act])).length > 0
}

export async function extendSession(sql: Sql, hash: string, expiresAt: number): Promise<void> {
  await sql.all('update sessions set expires_at = $2 where hash = $1', [hash, expiresAt])
}

export async function noteTokenUse(sql: Sql, hash: string, at: number): Promise<void> {
  await sql.all('update sessions set used_at = $2 where hash = $1', [hash, at])
}

/** From now on, a token is for another group. */
export async function setSessionGroup(sql: Sql, hash: string, groupId: number): Promise<void> {
  await sql.all('update sessions set group_id = $2 where hash = $1', [hash, groupId])
}

export interface ListedSession {
  readonly hash: string
  readonly kind: SessionKind
  readonly name: string
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly usedAt: number | null
  readonly isReadOnly: boolean
  readonly byPassword: boolean
  /** Name of the group that a token is for; empty if it follows its person. */
  readonly groupName: string
}

type ListedColumn = 'hash' | 'kind' | 'created_at' | 'expires_at' | 'used_at' | 'read_only' | 'by_password'

/** Those of one person that have not ended by `at`, the newest first. */
export async function listSessionsOf(sql: Sql, userId: number, at: number): Promise<ListedSession[]> {
  const rows = await sql.all<Pick<SessionColumns, ListedColumn> & { name: string; group_name: string | null }>(
    `select s.hash, s.kind, s.name, s.created_at, s.expires_at, s.used_at, s.read_only, s.by_password, g.name as group_name
      from sessions s left join groups g on g.id = s.group_id
      where s.user_id = $1 and ${hasNotEnded('$2', '$3')} order by s.created_at desc, s.hash`,
    [userId, at, oldestAt(at)],
  )
  return rows.map(({ hash, kind, name, created_at, expires_at, used_at, read_only, by_password, group_name }) => ({
    hash,
    kind,
    name,
    createdAt: created_at,
    expiresAt: expires_at,
    usedAt: used_at,
    isReadOnly: read_only > 0,
    byPassword: by_password > 0,
    groupName: group_name ?? '',
  }))
}

/** Its kind; undefined if there is none, or it is somebody else's. */
export async function endSessionOfPerson(sql: Sql, userId: number, hash: string): Promise<SessionKind | undefined> {
  const [ended] = await sql.all<{ kind: SessionKind }>('delete from sessions where user_id = $1 and hash = $2 returning kind', [userId, hash])
  return ended?.kind
}

/** Tokens of a person that they made in one browser. Returns their hashes. */
export async function endTokensMadeIn(sql: Sql, userId: number, browser: string): Promise<string[]> {
  const rows = await sql.all<{ hash: string }>("delete from sessions where user_id = $1 and browser = $2 and kind = 'token' returning hash", [userId, browser])
  return rows.map(({ hash }) => hash)
}

/** Signing out ends a person's session, but not a program's token. Returns the ID token, if it began by OpenID Connect. */
export async function endSession(sql: Sql, hash: string): Promise<string | undefined> {
  const [ended] = await sql.all<{ sso_id_token: string | null }>("delete from sessions where hash = $1 and kind = 'cookie' returning sso_id_token", [hash])
  return ended?.sso_id_token ?? undefined
}

/** Ends the sessions of one person, in every browser and of programs that used the password, except the one with the hash `except`; with `tokens`, all of programs, too. Returns their hashes. */
export async function endSessionsOf(sql: Sql, userId: number, { tokens, except = '' }: { tokens: boolean; except?: string }): Promise<string[]> {
  const kinds = tokens ? '' : " and (kind = 'cookie' or by_password = 1)"
  const rows = await sql.all<{ hash: string }>(`delete from sessions where user_id = $1 and hash <> $2${kinds} returning hash`, [userId, except])
  return rows.map(({ hash }) => hash)
}

export async function dropLapsedSessions(sql: Sql, at: number): Promise<void> {
  await sql.all("delete from sessions where expires_at <= $1 or ((kind = 'cookie' or by_password = 1) and created_at <= $2)", [at, oldestAt(at)])
}

/** Ends all but the newest of the tokens that programs got for the password of a person. Returns their hashes. */
export async function endOldestByPassword(sql: Sql, userId: number, most: number): Promise<string[]> {
  const rows = await sql.all<{ hash: string }>('select hash from sessions where user_id = $1 and by_password = 1 order by created_at desc, hash', [userId])
  const ended = rows.slice(most).map(({ hash }) => hash)
  for (const hash of ended) await sql.all('delete from sessions where hash = $1', [hash])
  return ended
}
