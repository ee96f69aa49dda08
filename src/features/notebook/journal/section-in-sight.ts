/** Where something is on the screen, in px from its top. */
export interface Extent {
  readonly top: number
  readonly bottom: number
}

export interface PlacedExtent extends Extent {
  readonly id: number
}

/**
 * The section that the person has before them: the one they are in, while its beginning or its end is in sight; or else the one in the middle of what is in
 * sight. Where nothing follows, it is the last one.
 */
export function sectionInSight(view: Extent, sections: readonly PlacedExtent[], reachedId: number | undefined, isAtEnd: boolean): number | undefined {
  const reached = sections.find(({ id }) => id === reachedId)
  const isInSight = (at: number) => at >= view.top && at <= view.bottom
  if (reached && (isInSight(reached.top) || isInSight(reached.bottom))) return reached.id
  const middle = (view.top + view.bottom) / 2
  const last = isAtEnd ? sections.at(-1) : sections.findLast(({ top }) => top <= middle)
  return (last ?? sections[0])?.id
}
