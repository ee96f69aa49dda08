import { limits } from '#domain/limits.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { Refusal } from '#domain/tx.ts'
import type { Services } from '../services.ts'
import { peopleOfBrowser, rememberBrowser } from '../store/people/known-browsers.ts'
import { addFailure, countFailures, dropOldFailures, forgetFailures, takeBackFailure } from '../store/people/login-failures.ts'
import { findUserByLogin, startPasswordAge, type UserRecord } from '../store/people/people.ts'
import { createSession, dropLapsedSessions, type NewSession } from '../store/people/sessions.ts'
import type { Sql } from '../store/sql.ts'
import { addressKey } from './address-key.ts'
import { browserName } from './browser-name.ts'
import { isPasswordRight } from './passwords.ts'
import { hashToken, makeToken } from './tokens.ts'

export interface SignIn {
  login: string
  password: string
  address: string
  /** The token of a browser in which someone has signed in before. */
  browser?: string | undefined
  /** The User-Agent header. */
  userAgent?: string | undefined
}

/**
 * A laboratory shares one address, so its limit is higher. `perAccount` applies to one
 * address or one known browser, `everywhere` to all addresses together.
 */
export const loginLimits = { window: 15 * 60_000, perAccount: 10, perAddress: 100, everywhere: 200 } as const

/** A count that an attempt increases before anything is done, and how many there may be in the window. */
interface Attempts {
  readonly key: string
  readonly most: number
}

/** Of failures: an attempt increases it before its password is checked. */
interface Count extends Attempts {
  /** A successful sign-in resets this count; for any other count it only takes back its own attempt. */
  readonly isForgiven: boolean
}

/** A password that was right. */
export interface Proof {
  readonly user: UserRecord & { readonly passwordHash: string }
  /** Someone has signed in before in the browser it came from. */
  readonly isKnownBrowser: boolean
  /** In the transaction that it was needed for: this attempt was none to be counted. */
  readonly forgive: (sql: Sql) => Promise<void>
}

/**
 *   a browser in which this person has signed in before ─► their account in this browser: nobody elsewhere can use that up
 *   any other                                           ─► its address ─► the account at this address ─► the account, from anywhere
 *
 * Refuses with login.failed or login.too-many.
 * Law: an unknown login and a wrong password take the same time, count the same, and look the same.
 */
export async function provePassword(services: Services, { login, password, address, browser }: SignIn, at: number): Promise<Proof> {
  const { user, people } = await services.engine.read(async (sql) => ({
    user: await findUserByLogin(sql, login),
    people: browser === undefined ? new Set<number>() : await peopleOfBrowser(sql, hashToken(browser), at),
  }))
  const isKnown = user !== undefined && people.has(user.id)
  const account = `account ${hashToken(normalizeText(login))}`
  const counts = isKnown ? countsInBrowser(account, hashToken(browser!)) : countsAtAddress(account, addressKey(address))
  if (await countAttempts(services, counts, at)) throw new Refusal('login.too-many')
  // One at a time: a hundred guesses at once must not use every core.
  const isRight = await services.hashing.runExclusive(() => isPasswordRight(user?.passwordHash, password))
  if (!user || !isRight) throw new Refusal('login.failed')
  return {
    user,
    isKnownBrowser: people.size > 0,
    forgive: async (sql) => {
      for (const { key, isForgiven } of counts) await (isForgiven ? forgetFailures(sql, key) : takeBackFailure(sql, key))
    },
  }
}

/** Returns the token of a new session, and that of the browser. Refuses as {@link provePassword} does. */
export async function signIn(services: Services, attempt: SignIn, at: number): Promise<{ session: string; browser: string }> {
  const { user, isKnownBrowser, forgive } = await provePassword(services, attempt, at)
  // One that we never issued is not accepted: someone else may have it, too.
  const token = isKnownBrowser ? attempt.browser! : makeToken()
  const session = await services.engine.write(async (sql) => {
    await forgive(sql)
    if (user.passwordSetAt === null) await startPasswordAge(sql, user.id, at)
    await dropLapsedSessions(sql, at)
    await rememberBrowser(sql, hashToken(token), user.id, at)
    return openSession(sql, { kind: 'cookie', userId: user.id, name: browserName(attempt.userAgent), createdAt: at, expiresAt: at + limits.session.lasts })
  })
  return { session, browser: token }
}

const countsInBrowser = (account: string, browser: string): Count[] => [
  { key: `${account} browser ${browser}`, most: loginLimits.perAccount, isForgiven: true },
]

/** The address first: someone beyond its limit adds nothing to any account. */
const countsAtAddress = (account: string, address: string): Count[] => [
  { key: `address ${address}`, most: loginLimits.perAddress, isForgiven: false },
  { key: `${account} address ${address}`, most: loginLimits.perAccount, isForgiven: true },
  { key: account, most: loginLimits.everywhere, isForgiven: false },
]

/** True if one of them is full; then nothing may be attempted. */
export async function countAttempts({ engine }: Services, counts: readonly Attempts[], at: number): Promise<boolean> {
  const since = at - loginLimits.window
  // Read before it is written: what is refused anyway costs no commit.
  const isOver = await engine.read(async (sql) => {
    for (const { key, most } of counts) if ((await countFailures(sql, key, at, since)) >= most) return true
    return false
  })
  return isOver || engine.write((sql) => addToEach(sql, counts, at, since))
}

/** True if one of them was full already; the ones after it are left unchanged. */
async function addToEach(sql: Sql, counts: readonly Attempts[], at: number, since: number): Promise<boolean> {
  await dropOldFailures(sql, at, since)
  for (const { key, most } of counts) if ((await addFailure(sql, key, at, since)) > most) return true
  return false
}

/** Creates a session and returns its token, which is stored nowhere. */
export async function openSession(sql: Sql, session: Omit<NewSession, 'hash'>): Promise<string> {
  const token = makeToken()
  await createSession(sql, { ...session, hash: hashToken(token) })
  return token
}
