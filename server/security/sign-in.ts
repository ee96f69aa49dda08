import { normalizeText } from '#domain/rules/normalize-text.ts'
import { Refusal } from '#domain/tx.ts'
import type { Services } from '../services.ts'
import { countAccountFailure } from '../store/people/account-events.ts'
import { peopleOfBrowser, rememberBrowser } from '../store/people/known-browsers.ts'
import { findUserByLogin, startPasswordAge, type UserRecord } from '../store/people/people.ts'
import type { Sql } from '../store/sql.ts'
import { countAttempt, loginLimits, needsPuzzle, type Attempt, type Forgive } from './limits/attempts.ts'
import { beginSession } from './begin-session.ts'
import { isPasswordRight } from './passwords/passwords.ts'
import { hashToken, makeToken } from './tokens.ts'
import { countCodeAttempt } from './two-step-codes.ts'

export interface SignIn {
  login: string
  password: string
  /** Code of the second step: from the authenticator app, or a recovery code. */
  code?: string | undefined
  address: string
  /** The token of a browser in which someone has signed in before. */
  browser?: string | undefined
  /** The User-Agent header. */
  userAgent?: string | undefined
}

interface SignInForm extends SignIn {
  /** Solution of the puzzle. */
  solution?: string | undefined
}

/** A password that was right. */
export interface Proof {
  readonly user: UserRecord & { readonly passwordHash: string }
  /** Someone has signed in before in the browser it came from. */
  readonly isKnownBrowser: boolean
  /** The token of that browser, if it was this person. */
  readonly ownBrowser: string | undefined
  readonly forgive: Forgive
}

/**
 * Refuses with login.failed, login.too-many or, if the password was right, account.deactivated.
 * Law 223: an unknown login and a wrong password take the same time, count the same, and look the same.
 */
export async function provePassword(services: Services, signIn: SignIn, at: number): Promise<Proof> {
  return checkPassword(services, signIn, at, async () => undefined)
}

/** `admit` may refuse the attempt before it is counted. */
export async function checkPassword(
  services: Services,
  { login, password, address, browser }: SignIn,
  at: number,
  admit: (attempt: Attempt) => Promise<void>,
): Promise<Proof> {
  const { user, people } = await services.engine.read(async (sql) => ({
    user: await findUserByLogin(sql, login),
    people: browser === undefined ? new Set<number>() : await peopleOfBrowser(sql, hashToken(browser), at),
  }))
  const ownBrowser = user !== undefined && people.has(user.id) ? browser : undefined
  const secret = `account ${hashToken(normalizeText(login))}`
  const attempt = { secret, address, knownBrowser: ownBrowser, everywhere: loginLimits.everywhere }
  await admit(attempt)
  const forgive = await countAttempt(services, attempt, at)
  // One at a time: a hundred guesses at once must not use every core.
  const isRight = await services.hashing.runExclusive(() => isPasswordRight(user?.passwordHash, password))
  if (!user || !isRight) {
    await services.engine.write((sql) => countAccountFailure(sql, 'password.incorrect', user?.id ?? 0, at))
    throw new Refusal('login.failed')
  }
  if (!user.isActive) throw new Refusal('account.deactivated')
  return { user, isKnownBrowser: people.size > 0, ownBrowser, forgive }
}

/**
 *   (puzzle ─►) password ─► right? ─► two-step verification? ─► the code ─► right, and not used before? ─► session
 *
 * Returns the token of a new session, and that of the browser. After several failures, refuses with login.captcha-needed unless a puzzle was
 * solved; that costs no attempt. Then refuses as {@link provePassword} does, then with two-step.code-needed or two-step.code-incorrect.
 * Law 222: a wrong password never tells whether there is a second step, and nothing is kept between the two.
 */
export async function signIn(services: Services, attempt: SignInForm, at: number): Promise<{ session: string; browser: string }> {
  const proof = await checkPassword(services, attempt, at, async (counted) => {
    if (!(await needsPuzzle(services, counted, at))) return
    if (!attempt.solution || !(await services.captcha.accepts(attempt.solution, at))) throw new Refusal('login.captcha-needed')
  })
  const { user, isKnownBrowser } = proof
  const useProof = user.hasTwoStep ? await proveSecondStep(services, proof, attempt, at) : proof.forgive
  // One that we never issued is not accepted: someone else may have it, too.
  const token = isKnownBrowser ? attempt.browser! : makeToken()
  const open = async (sql: Sql) => {
    await useProof(sql)
    if (user.passwordSetAt === null) await startPasswordAge(sql, user.id, at)
    await rememberBrowser(sql, hashToken(token), user.id, at)
    return beginSession(sql, { userId: user.id, how: 'password', browser: token, userAgent: attempt.userAgent, isProof: true }, at)
  }
  const session = await services.engine.write(open)
  return { session, browser: token }
}

/** The password was right, so its attempt does not count, whatever becomes of the code. */
async function proveSecondStep(services: Services, { user, ownBrowser, forgive }: Proof, { code, address }: SignIn, at: number): Promise<Forgive> {
  await services.engine.write(forgive)
  if (!code) throw new Refusal('two-step.code-needed')
  return countCodeAttempt(services, { userId: user.id, code, address, knownBrowser: ownBrowser }, at)
}
