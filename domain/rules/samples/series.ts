import * as z from 'zod/mini'
import type { Who } from '../../who.ts'
import type { SampleSeriesRow } from '../../entities/sample-series.ts'
import { id } from '../../input.ts'
import { limits } from '../../limits.ts'
import type { Tx } from '../../tx.ts'
import { getLiveSample } from './live-sample.ts'
import { assertMay } from '../people/permitted.ts'

/** Samples that a command on a series refers to. */
export const sampleIds = z.array(id).check(z.maxLength(limits.many.samples))

export async function getSeries(tx: Tx<'sampleSeries', 'series.gone'>, seriesId: number): Promise<SampleSeriesRow> {
  return (await tx.get('sampleSeries', seriesId)) ?? tx.refuse('series.gone', { seriesId })
}

type JoinTx = Tx<'samples', 'permission.denied' | 'sample.gone' | 'sample.archived'>

/** Puts samples into a series, removing them from any other. */
export async function joinSeries(tx: JoinTx, who: Who, seriesId: number, ids: readonly number[]): Promise<void> {
  for (const sampleId of new Set(ids)) {
    await assertMay(tx, who, 'samples', 'Update', await getLiveSample(tx, sampleId))
    await tx.patch('samples', sampleId, { seriesId })
  }
}
