import { seed } from '#tests/harness/search.ts'
import type { Exploration } from './explore.ts'

/** Prints how many histories ran; throws if one violated a guarantee, and says how to find it again. */
export function assertClean(what: string, { histories, took, failure }: Exploration): void {
  console.log(`${what}: seed ${seed}, ${histories} histories, ${((histories * 1_000) / took).toFixed(1)}/s`)
  if (failure) throw new Error(`${failure.law}\nSEED=${failure.seed} finds it again\ntape: ${JSON.stringify(failure.tape)}`)
}
