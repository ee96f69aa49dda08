/** What matters about a box that may take more samples. */
export interface BoxRoom {
  /** The storage unit it is in. */
  readonly unitId: number
  /** Positions that this person can use. */
  readonly free: number
  readonly taken: number
  /** Samples in it of the type that is looked for; 0 if any type will do. */
  readonly ofType: number
}

export interface RankedBoxes<Box> {
  /** In the storage unit that is open. */
  readonly here: readonly Box[]
  readonly elsewhere: readonly Box[]
}

/** The boxes with room for this many samples, best first: those that already hold their type, then those with the fewest positions left over. */
export function rankBoxes<Box extends BoxRoom>(boxes: readonly Box[], count: number, unitId: number | null): RankedBoxes<Box> {
  const inOrder = boxes.filter(({ free }) => free >= count).toSorted((a, b) => Number(b.ofType > 0) - Number(a.ofType > 0) || a.free - b.free)
  return { here: inOrder.filter((box) => box.unitId === unitId), elsewhere: inOrder.filter((box) => box.unitId !== unitId) }
}

/** Why a box is where it is in the list. */
export type RoomReason = 'same type' | 'exact' | 'empty' | 'left over'

export function roomReason({ free, taken, ofType }: Omit<BoxRoom, 'unitId'>, count: number): RoomReason {
  if (ofType > 0) return 'same type'
  if (free === count) return 'exact'
  return taken === 0 ? 'empty' : 'left over'
}
