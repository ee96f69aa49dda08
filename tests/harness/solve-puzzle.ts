import { hash } from 'node:crypto'
import type { CaptchaChallenge } from '#domain/wire/accounts/session.ts'

/** As a device does; the form's `altcha`. */
export function solvePuzzle({ maxnumber, ...rest }: CaptchaChallenge): string {
  for (let number = 0; number <= maxnumber; number++) {
    if (hash('sha256', `${rest.salt}${number}`) === rest.challenge) return encodeSolution({ ...rest, number })
  }
  throw new Error('the puzzle has no solution')
}

export const encodeSolution = (solution: object): string => Buffer.from(JSON.stringify(solution)).toString('base64')
