import type { Areas, Contributions, Registry } from './areas.ts'

const areas: Readonly<Record<keyof Areas, true>> = {
  sampleActions: true,
  selectionActions: true,
  layerActions: true,
  printouts: true,
  tableActions: true,
  navigation: true,
  settingsTabs: true,
  homeCards: true,
  palette: true,
}

/** Sorted by order, then id. Throws if two in one area have the same id, because one would hide the other. */
export function collectContributions(lists: readonly Contributions[]): Registry {
  return Object.fromEntries(Object.keys(areas).map((area) => [area, sortedArea(lists, area as keyof Areas)])) as unknown as Registry
}

function sortedArea(lists: readonly Contributions[], area: keyof Areas): readonly Areas[keyof Areas][] {
  const all = lists.flatMap<Areas[keyof Areas]>((list) => list[area] ?? [])
  const ids = all.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new Error(`Two contributions to ${area} have the id ${twice}`)
  return all.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
}
