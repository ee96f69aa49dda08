/** What was seen in one well. A well that is not read is not empty. */
export type WellRead =
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unread' }
  /** Two pictures differ, or the code was also read in another well. */
  | { readonly kind: 'conflict'; readonly texts: readonly string[] }

/** A rack as it was read: its wells in the order of positions, which count from 1. */
export type RackRead = readonly WellRead[]

/** A code that was read in two wells can be in only one of them. */
export function withoutDoubles(read: RackRead): RackRead {
  const counts = new Map<string, number>()
  for (const well of read) if (well.kind === 'code') counts.set(well.text, (counts.get(well.text) ?? 0) + 1)
  return read.map((well) => (well.kind === 'code' && counts.get(well.text)! > 1 ? { kind: 'conflict', texts: [well.text] } : well))
}

/** How many of the codes in both reads are in the same well, and how many are not. */
export function agreement(first: RackRead, second: RackRead): { same: number; other: number } {
  const places = new Map(first.flatMap((well, at) => (well.kind === 'code' ? [[well.text, at] as const] : [])))
  let [same, other] = [0, 0]
  for (const [at, well] of second.entries()) {
    if (well.kind !== 'code' || (!places.has(well.text) && first[at]?.kind !== 'code')) continue
    if (places.get(well.text) === at) same += 1
    else other += 1
  }
  return { same, other }
}

/** Adds a second read of the same rack: a code counts wherever it was read, otherwise the later look does. */
export function mergeReads(first: RackRead, second: RackRead): RackRead {
  return withoutDoubles(first.map((well, at) => mergeWells(well, second[at] ?? { kind: 'unread' })))
}

function mergeWells(first: WellRead, second: WellRead): WellRead {
  const texts = [...new Set([...textsOf(first), ...textsOf(second)])]
  if (texts.length > 1) return { kind: 'conflict', texts }
  const [text] = texts
  // A code that was in doubt because of a well elsewhere is decided when it is read here again.
  if (text !== undefined) return second.kind === 'code' || first.kind === 'code' ? { kind: 'code', text } : { kind: 'conflict', texts }
  return second
}

const textsOf = (well: WellRead): readonly string[] => (well.kind === 'code' ? [well.text] : well.kind === 'conflict' ? well.texts : [])

/** Positions in one state, in the order of the read. */
export const positionsOf = (read: RackRead, kind: WellRead['kind']): number[] => read.flatMap((well, at) => (well.kind === kind ? at + 1 : []))
