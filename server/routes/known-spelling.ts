import type { Refusal } from '#domain/tx.ts'

/**
 * What was sent, under the names that a route has for it: capitals do not count, because programs write `$Records` and `SampleTypeID` as well. What the
 * route does not know stays as it is. Law 190: a name that comes in two spellings is refused, so that none of the two is passed over.
 */
export function withKnownSpelling(names: readonly string[], sent: object, refusal: (name: string) => Refusal): Map<string, unknown> {
  const read = new Map<string, unknown>()
  for (const [name, value] of Object.entries(sent) as [string, unknown][]) {
    const known = names.includes(name) ? name : (names.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name)
    if (read.has(known)) throw refusal(known)
    read.set(known, value)
  }
  return read
}
