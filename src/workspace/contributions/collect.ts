import type { Registry } from './areas.ts'

interface Entry {
  readonly id: string
  readonly order: number
}

/** What features add to areas, sorted by order, then id. Throws if two in one area have the same id, because one would hide the other. */
export const collect = <Areas>(areas: Readonly<Record<keyof Areas & string, true>>, lists: readonly object[]): Registry<Areas> =>
  Object.fromEntries(Object.keys(areas).map((area) => [area, sortedArea(lists, area)])) as unknown as Registry<Areas>

function sortedArea(lists: readonly object[], area: string): readonly Entry[] {
  const all = lists.flatMap((list) => (list as Readonly<Record<string, readonly Entry[]>>)[area] ?? [])
  const ids = all.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new Error(`Two contributions to ${area} have the id ${twice}`)
  return all.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
}
