import type { ActionAreas, Actions, ContributionAreas, Contributions, Registry } from './areas.ts'

const contributionAreas: Readonly<Record<keyof ContributionAreas, true>> = {
  navigation: true,
  destinations: true,
  homeCards: true,
}
const actionAreas: Readonly<Record<keyof ActionAreas, true>> = {
  sampleActions: true,
  selectionActions: true,
  layerActions: true,
  printouts: true,
  palette: true,
  settingsTabs: true,
}

/** Sorted by order, then id. Throws if two in one area have the same id, because one would hide the other. */
export const collectContributions = (lists: readonly Contributions[]): Registry<ContributionAreas> => collect(contributionAreas, lists)
export const collectActions = (lists: readonly Actions[]): Registry<ActionAreas> => collect(actionAreas, lists)

interface Entry {
  readonly id: string
  readonly order: number
}

const collect = <Areas>(areas: Readonly<Record<keyof Areas & string, true>>, lists: readonly object[]): Registry<Areas> =>
  Object.fromEntries(Object.keys(areas).map((area) => [area, sortedArea(lists, area)])) as unknown as Registry<Areas>

function sortedArea(lists: readonly object[], area: string): readonly Entry[] {
  const all = lists.flatMap((list) => (list as Readonly<Record<string, readonly Entry[]>>)[area] ?? [])
  const ids = all.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new Error(`Two contributions to ${area} have the id ${twice}`)
  return all.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
}
