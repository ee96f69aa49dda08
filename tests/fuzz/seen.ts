import type { Answer } from './send.ts'

/** Of a mutation, which a device reads with its next pull. */
export interface MutationResult {
  readonly code: string | null
  readonly detail: string
}

/** What a caller learns from a call: the answer, then a line for the result of each mutation. */
export type Seen = readonly string[]

/** Without what differs anyway: ids of the other group or of nothing, the caller's leased ids, and the numbers of mutations. */
export function seenIn({ status, text }: Pick<Answer, 'status' | 'text'>, results: readonly MutationResult[], leased: readonly number[]): Seen {
  const isLeased = new Set(leased.map(String))
  const hidden = (said: string): string =>
    said.replaceAll(/\b0*[29]\d{3}\b/g, '#').replaceAll(/\b\d+\b/g, (number) => (isLeased.has(number) ? 'leased' : number))
  return [
    `${status} ${hidden(text.replace(/"lastMutation":\d+/, ''))}`.trimEnd(),
    ...results.map(({ code, detail }) => `${code ?? 'applied'} ${hidden(detail)}`),
  ]
}

/** In one line, because the summary of `npm test` shows no more; nothing if both look the same. */
export function differenceOf(first: Seen, second: Seen): string | undefined {
  const longer = first.length > second.length ? first : second
  const different = longer.flatMap((_, at) => (first[at] === second[at] ? [] : `${first[at] ?? 'nothing'} / ${second[at] ?? 'nothing'}`))
  return different.join('; ') || undefined
}
