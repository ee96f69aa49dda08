import { Refusal } from '#domain/tx.ts'
import type { Services } from '../../services.ts'
import { addFailure, countFailures, dropOldFailures, forgetFailures, takeBackFailure } from '../../store/people/login-failures.ts'
import type { Sql } from '../../store/sql.ts'
import { addressKey } from './address-key.ts'
import { hashToken } from '../tokens.ts'

/**
 * A laboratory shares one address, so its limit is higher. `perAccount` applies to one address or one known browser; `everywhere` to all addresses together.
 * Codes of the second step have stricter limits besides: code-guesses.ts.
 */
export const loginLimits = { window: 15 * 60_000, perAccount: 10, perAddress: 100, everywhere: 200 } as const

/** From this share of a limit on, an attempt needs a solved puzzle. */
const puzzleFrom = 0.5

export interface Attempt {
  /** What is being guessed. */
  readonly secret: string
  readonly address: string
  /** The token of a browser in which this person has signed in before. */
  readonly knownBrowser: string | undefined
  /** Most attempts from all addresses together. */
  readonly everywhere: number
}

/** In the transaction that it was needed for: this attempt was none to be counted. */
export type Forgive = (sql: Sql) => Promise<void>

/** A count that an attempt increases before anything is done, and how many there may be in the window. */
interface Attempts {
  readonly key: string
  readonly most: number
}

/** Count of failures: an attempt increases it before its secret is checked. */
interface Count extends Attempts {
  /** A successful attempt resets this count; for any other count it only takes back its own attempt. */
  readonly isForgiven: boolean
}

/**
 *   a browser in which this person has signed in before ─► their secret in this browser: nobody elsewhere can use that up
 *   any other                                           ─► its address ─► the secret at this address ─► the secret, from anywhere
 *
 * Refuses with login.too-many.
 */
export async function countAttempt(services: Pick<Services, 'engine'>, attempt: Attempt, at: number): Promise<Forgive> {
  const counts = countsOf(attempt)
  if (await countAttempts(services, counts, at)) throw new Refusal('login.too-many')
  return async (sql) => {
    for (const { key, isForgiven } of counts) await (isForgiven ? forgetFailures(sql, key) : takeBackFailure(sql, key))
  }
}

/** Whether so many attempts have failed that this one needs a solved puzzle first. Counts nothing. */
export async function needsPuzzle({ engine }: Pick<Services, 'engine'>, attempt: Attempt, at: number): Promise<boolean> {
  return engine.read(async (sql) => {
    for (const { key, most } of countsOf(attempt)) if ((await countFailures(sql, key, at, at - loginLimits.window)) >= most * puzzleFrom) return true
    return false
  })
}

const countsOf = (attempt: Attempt): Count[] =>
  attempt.knownBrowser === undefined ? countsAtAddress(attempt) : countsInBrowser(attempt.secret, attempt.knownBrowser)

const countsInBrowser = (secret: string, browser: string): Count[] => [
  { key: `${secret} browser ${hashToken(browser)}`, most: loginLimits.perAccount, isForgiven: true },
]

/** The address first: someone beyond its limit adds nothing to any account. */
function countsAtAddress({ secret, address, everywhere }: Attempt): Count[] {
  const key = addressKey(address)
  return [
    { key: `address ${key}`, most: loginLimits.perAddress, isForgiven: false },
    { key: `${secret} address ${key}`, most: loginLimits.perAccount, isForgiven: true },
    { key: secret, most: everywhere, isForgiven: false },
  ]
}

/** True if one of them is full; then nothing may be attempted. */
export async function countAttempts({ engine }: Pick<Services, 'engine'>, counts: readonly Attempts[], at: number): Promise<boolean> {
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
