import { randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { Refusal } from '#domain/tx.ts'
import type { Services } from '../services.ts'
import { forgetGuesses } from '../store/people/code-guesses.ts'
import { hasRecoveryCode, readTwoStep, takeRecoveryCode, takeStep } from '../store/people/two-step.ts'
import type { Sql } from '../store/sql.ts'
import { countAttempt, loginLimits, type Attempt } from './limits/attempts.ts'
import { countGuess, noteWrongCode } from './limits/code-guesses.ts'
import { hashToken } from './tokens.ts'

/** Seconds that a code of an authenticator app is shown. */
const period = 30
const recoveryCodes = 10

export interface CodeAttempt extends Pick<Attempt, 'address' | 'knownBrowser'> {
  readonly userId: number
  /** From the authenticator app, or a recovery code. */
  readonly code: string
}

/**
 * Counts the attempt, then returns what uses the code up, in the transaction that it was needed for. Refuses with two-step.code-incorrect,
 * two-step.locked or login.too-many; what it returns, with the first. Law 224: a code works once, even in two calls at the same moment.
 */
export async function countCodeAttempt(services: Services, { userId, code, ...from }: CodeAttempt, at: number): Promise<(sql: Sql) => Promise<void>> {
  const forgive = await countAttempt(services, { secret: `code ${userId}`, ...from, everywhere: loginLimits.everywhere }, at)
  const guess = await countGuess(services, userId, from.knownBrowser, at)
  if (!(await services.engine.read((sql) => isCodeRight(sql, userId, code, at)))) {
    await noteWrongCode(services, userId, guess, at)
    throw new Refusal('two-step.code-incorrect')
  }
  return async (sql) => {
    if (!(await takeCode(sql, userId, code, at))) throw new Refusal('two-step.code-incorrect')
    await forgive(sql)
    await forgetGuesses(sql, guess)
  }
}

async function isCodeRight(sql: Sql, userId: number, code: string, at: number): Promise<boolean> {
  const record = await readTwoStep(sql, userId)
  if (!record?.isOn) return false
  const step = stepOf(record.secret, code, at)
  return step === undefined ? hasRecoveryCode(sql, userId, hashRecoveryCode(code)) : step > record.lastStep
}

async function takeCode(sql: Sql, userId: number, code: string, at: number): Promise<boolean> {
  const record = await readTwoStep(sql, userId)
  if (!record?.isOn) return false
  const step = stepOf(record.secret, code, at)
  return step === undefined ? takeRecoveryCode(sql, userId, hashRecoveryCode(code)) : takeStep(sql, userId, step)
}

/** A key for an authenticator app, and the address that its QR code contains. */
export function makeSecret(login: string): { secret: string; uri: string } {
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer: 'Aliquot', label: login, secret }) }
}

/** RFC 6238. The number of the 30 seconds that the code belongs to: now, or those before or after; undefined for any other code. */
export function stepOf(secret: string, code: string, at: number): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const result = verifySync({ secret, token, epoch: Math.floor(at / 1000), epochTolerance: period, period })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Without letters that look like digits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** New recovery codes, such as 7K2M-Q0XD-94TB, with 60 random bits each. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: recoveryCodes }, makeRecoveryCode)

function makeRecoveryCode(): string {
  const text = Array.from(randomBytes(12), (byte) => letters[byte % letters.length]).join('')
  return text.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** All that the database stores of one. Typed with or without spaces and hyphens, in either case, and with an O for a zero. */
export const hashRecoveryCode = (code: string): string => hashToken(code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
