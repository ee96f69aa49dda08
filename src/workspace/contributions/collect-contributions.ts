import type { ContributionAreas, Contributions, Registry } from './areas.ts'
import { collect } from './collect.ts'

const areas: Readonly<Record<keyof ContributionAreas, true>> = {
  navigation: true,
  destinations: true,
  homeCards: true,
}

export const collectContributions = (lists: readonly Contributions[]): Registry<ContributionAreas> => collect(areas, lists)
