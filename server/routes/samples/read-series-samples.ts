import { readGroup } from '../read-group.ts'
import type { Call } from '../route.ts'

/** The numbers of the samples in each of these series, without archived ones. A series that does not exist has none. */
export const readSeriesSamples = ({ services, group }: Call<'member'>, seriesIds: readonly number[]): Promise<number[][]> =>
  readGroup(services, group, async (rows) => {
    const ids: number[][] = []
    for (const seriesId of seriesIds) ids.push((await rows.where('samples', 'bySeries', [seriesId])).filter(({ archived }) => !archived).map(({ id }) => id))
    return ids
  })
