import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import type { Services } from '../services.ts'
import { countAccountFailure } from '../store/people/account-events.ts'
import { beginPinAttempt, forgivePinAttempts, removeBrowserPin, setBrowserPin } from '../store/people/browser-pins.ts'
import { beginSession } from './begin-session.ts'
import { hashPassword, isPasswordRight } from './passwords/passwords.ts'
import { hashToken } from './tokens.ts'

/** A PIN is set right after the password was entered in the same browser. */
const setWithin = 10 * 60_000

/**
 *   a shared tablet: one person leaves, the next taps their name and enters their PIN
 *
 * A PIN counts for one person in one browser, for `limits.lock.pinFor` after they last signed in there with their password or a passkey.
 * Five wrong ones in a row, or a changed password, and a full sign-in is needed again.
 */
export interface PinSignIn {
  userId: number
  pin: string
  /** The browser's token; without one, nobody has signed in there. */
  browser: string | undefined
  userAgent: string | undefined
}

/**
 * Returns the token of a new session. Refuses with unlock.failed, unlock.password-needed or account.deactivated.
 * Law 219: an attempt is counted before it is checked; for someone who has no PIN here the answer is the same as when it is too late for it.
 */
export async function signInByPin(services: Services, { userId, pin, browser, userAgent }: PinSignIn, at: number): Promise<string> {
  const { engine, hashing } = services
  const hash = hashToken(browser ?? '')
  const known = await engine.write((sql) => beginPinAttempt(sql, hash, userId, at - limits.lock.pinFor))
  if (known === undefined) throw new Refusal('unlock.password-needed')
  if (!(await hashing.runExclusive(() => isPasswordRight(known.hash, pin)))) {
    await engine.write((sql) => countAccountFailure(sql, 'pin.incorrect', userId, at))
    throw new Refusal('unlock.failed')
  }
  return engine.write(async (sql) => {
    await forgivePinAttempts(sql, hash, userId)
    return beginSession(sql, { userId, how: 'pin', browser, userAgent, byPasskey: known.byPasskey, isProof: false }, at)
  })
}

/** Null removes it. Refuses with unlock.password-needed if the person has not entered their password here in the last minutes. */
export async function setPin({ engine, hashing }: Services, userId: number, pin: string | null, browser: string | undefined, at: number): Promise<void> {
  const hash = hashToken(browser ?? '')
  if (pin === null) return engine.write((sql) => removeBrowserPin(sql, hash, userId))
  const pinHash = await hashing.runExclusive(() => hashPassword(pin))
  if (!(await engine.write((sql) => setBrowserPin(sql, hash, userId, pinHash, at - setWithin)))) throw new Refusal('unlock.password-needed')
}
