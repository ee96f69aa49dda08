import type { SampleRow } from '#domain/entities/sample.ts'
import type { FreePositions } from '#domain/rules/storage/free-positions.ts'
import { capacityOf, type Grid } from '#domain/rules/storage/grid.ts'
import { t } from '#src/ui/text/translate.ts'

/** What is at each unavailable position of a box: a sample's name, or that someone else has reserved it. */
export function occupiedPositions(box: Grid, samples: Iterable<Pick<SampleRow, 'position' | 'name'>>, free: FreePositions): Map<number, string> {
  const isFree = new Set(free)
  const names = new Map(Array.from(samples, ({ position, name }) => [position, name]))
  const taken = new Map<number, string>()
  for (let position = 1; position <= capacityOf(box); position++) if (!isFree.has(position)) taken.set(position, names.get(position) ?? t('reserved'))
  return taken
}
