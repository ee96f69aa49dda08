import type { SampleRow } from '#domain/entities/sample.ts'
import type { StockTakeProgress, CountRow } from '#machines/stock-take/stock-take-types.ts'
import type { Workspace } from '#db/workspace.ts'

type WithId<Row> = Row extends { sample: SampleRow | null } ? Omit<Row, 'sample'> & { sampleId: number | null } : Row

/** A stock-take as saved on the device: samples by id, so that a shelf of thousands is no burden at every scan. */
export interface StoredCount {
  readonly found: readonly number[]
  readonly lastRow: number
  readonly rows: readonly WithId<CountRow>[]
}

export const toStoredCount = ({ found, lastRow, rows }: StockTakeProgress): StoredCount => ({
  found,
  lastRow,
  rows: rows.map((line) => {
    if (!('sample' in line)) return line
    const { sample, ...rest } = line
    return { ...rest, sampleId: sample?.id ?? null }
  }),
})

/** With the samples as they are now; lines of samples that no longer exist are dropped. */
export async function fromStoredCount(workspace: Workspace, { found, lastRow, rows }: StoredCount): Promise<StockTakeProgress> {
  const ids = rows.flatMap((line) => ('sampleId' in line && line.sampleId !== null ? line.sampleId : []))
  const samples = new Map((await workspace.mirror('samples').bulkGet(ids)).flatMap((sample) => (sample ? [[sample.id, sample] as const] : [])))
  const known = rows.flatMap((line): CountRow[] => {
    if (!('sampleId' in line)) return [line]
    const { sampleId, ...rest } = line
    const sample = sampleId === null ? null : samples.get(sampleId)
    return sample === undefined ? [] : [{ ...rest, sample } as CountRow]
  })
  return { found, lastRow, rows: known }
}
