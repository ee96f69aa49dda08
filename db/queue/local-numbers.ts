import type { MutationResult } from '#domain/wire/sync/pull.ts'

interface Counted {
  readonly lastMutation: number
  readonly results: MutationResult[]
}

/** Converts a number from the server, which counts per device key, into this workspace's own count. See `Cursor.since`. */
export function toLocalNumbers<Answer extends Counted>(answer: Answer, since: number): Answer {
  if (since === 0) return answer
  const results = answer.results.map((result) => ({ ...result, n: result.n + since }))
  return { ...answer, lastMutation: answer.lastMutation + since, results }
}
