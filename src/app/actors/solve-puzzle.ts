import { createSHA256 } from 'hash-wasm'
import type { CaptchaChallenge } from '#domain/wire/accounts/session.ts'

/** Numbers that are tried before the page gets a turn, so that it stays responsive. */
const atOnce = 2_000

/** The solution in the form that the server expects; undefined if there is none. WebAssembly, because over plain http browsers have no other hash. */
export async function solvePuzzle({ algorithm, challenge, maxnumber, salt, signature }: CaptchaChallenge): Promise<string | undefined> {
  const hasher = await createSHA256()
  for (let number = 0; number <= maxnumber; number++) {
    if (hasher.init().update(`${salt}${number}`).digest('hex') === challenge) return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
    if (number % atOnce === atOnce - 1) await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return undefined
}
