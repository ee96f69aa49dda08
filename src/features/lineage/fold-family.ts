interface Member {
  readonly id: number
  readonly parentId: number | null
}

export interface FoldedFamily<Row extends Member> {
  readonly shown: readonly Row[]
  /** Children that are not shown, by parent. */
  readonly hidden: ReadonlyMap<number, readonly number[]>
}

/** Children that are shown until the person opens the rest. */
export const maxChildren = 8

/** A family without the children that would only make it long: never the way to the current sample. A parent comes before its children. */
export function foldFamily<Row extends Member>(members: readonly Row[], currentId: number, opened: ReadonlySet<number>): FoldedFamily<Row> {
  const parents = new Map(members.map(({ id, parentId }) => [id, parentId]))
  const wanted = new Set<number>()
  for (let id: number | null | undefined = currentId; typeof id === 'number' && !wanted.has(id); id = parents.get(id)) wanted.add(id)
  const childrenOf = new Map<number, number[]>()
  for (const { id, parentId } of members) if (parentId !== null && parents.has(parentId)) childrenOf.set(parentId, [...(childrenOf.get(parentId) ?? []), id])
  const hidden = new Map<number, readonly number[]>()
  for (const [parentId, children] of childrenOf) {
    // One more takes no more room than the button.
    if (opened.has(parentId) || children.length <= maxChildren + 1) continue
    const room = maxChildren - children.filter((id) => wanted.has(id)).length
    hidden.set(parentId, children.filter((id) => !wanted.has(id)).slice(room))
  }
  // What was made from a hidden sample is hidden with it.
  const gone = new Set([...hidden.values()].flat())
  const shown = members.filter(({ id, parentId }) => {
    if (parentId !== null && gone.has(parentId)) gone.add(id)
    return !gone.has(id)
  })
  const drawn = new Set(shown.map(({ id }) => id))
  return { shown, hidden: new Map([...hidden].filter(([parentId]) => drawn.has(parentId))) }
}
