import type { SampleRow } from '#domain/entities/sample.ts'
import type { FreePlaces } from '#domain/rules/free-places.ts'
import { placesOf, type Grid } from '#domain/rules/grid.ts'
import { t } from '#src/ui/translate.ts'

/** What stands at each position of a box that cannot be taken: a sample's name, or that somebody else reserved it. */
export function takenPlaces(box: Grid, samples: Iterable<Pick<SampleRow, 'position' | 'name'>>, free: FreePlaces): Map<number, string> {
  const isFree = new Set(free)
  const names = new Map(Array.from(samples, ({ position, name }) => [position, name]))
  const taken = new Map<number, string>()
  for (let position = 1; position <= placesOf(box); position++) if (!isFree.has(position)) taken.set(position, names.get(position) ?? t('reserved'))
  return taken
}
