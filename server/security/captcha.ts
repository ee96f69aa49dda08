import * as z from 'zod/mini'
import { readInput } from '#domain/input.ts'
import { serverLimits } from '#domain/limits.ts'
import type { CaptchaChallenge } from '#domain/wire/accounts/session.ts'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { captchaKey, useChallenge } from '../store/people/captcha.ts'
import type { Engine } from '../store/sql.ts'
import { makeToken } from './tokens.ts'
import { parseJson } from '../parse-json.ts'

/** Strict, because salt and number are hashed together: another split of the same text must not lose the time of expiry. */
const solutionSchema = z.strictObject({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  number: z.int().check(z.nonnegative()),
  salt: z.string().check(z.regex(/^[0-9a-f]+\?expires=\d+&$/)),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

/**
 * Puzzles for a computer, not for a person: each takes a browser about a second, so guessing passwords becomes expensive, and nobody has to
 * read distorted letters. Signed, valid for a short time, and used once, in all server processes.
 */
export class Captcha {
  readonly #engine: Engine
  readonly #most: number
  #key: string | undefined

  /** `most`: the largest number that may have to be found. */
  constructor(engine: Engine, most: number = serverLimits.captcha.most) {
    this.#engine = engine
    this.#most = most
  }

  async challenge(at: number): Promise<CaptchaChallenge> {
    const expires = new Date(at + serverLimits.captcha.lasts)
    const { algorithm, challenge, salt, signature } = await createChallenge({ hmacKey: await this.#readKey(), maxnumber: this.#most, expires })
    return { algorithm, challenge, maxnumber: this.#most, salt, signature }
  }

  /** `solution`: base64 of JSON, as ALTCHA sends it. True once. */
  async accepts(solution: string, at: number): Promise<boolean> {
    const payload = readSolution(solution)
    if (!payload || !(await verifySolution(payload, await this.#readKey(), false))) return false
    const expiresAt = Number(extractParams(payload)['expires']) * 1_000
    return expiresAt > at && this.#engine.write((sql) => useChallenge(sql, payload.challenge, expiresAt, at))
  }

  async #readKey(): Promise<string> {
    return (this.#key ??= await this.#engine.write((sql) => captchaKey(sql, makeToken())))
  }
}

function readSolution(text: string): z.infer<typeof solutionSchema> | undefined {
  const solution = readInput(solutionSchema, parseJson(Buffer.from(text, 'base64').toString('utf8')))
  return solution.success ? solution.data : undefined
}
