import type { SectionSampleRow } from '#domain/entities/section-sample.ts'
import { convertAmount, roundAmount } from '#domain/rules/samples/amount.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import { readSectionSamples, readUses } from '#db/queries/section-samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { readListedSamples, type ListedSample } from '#src/workspace/samples/listed-sample.ts'

/** A sample in a section, as its row shows it. */
export interface SectionSample {
  readonly row: SectionSampleRow
  /** Undefined if it was deleted, or is not on this device yet. */
  readonly item: ListedSample | undefined
  /** What it held before experiments used of it, as far as their amounts can be added up in its unit. */
  readonly full: number
}

export async function readSectionView(workspace: Workspace, sectionId: number): Promise<SectionSample[]> {
  const rows = await readSectionSamples(workspace, sectionId)
  const ids = rows.map(({ sampleId }) => sampleId)
  const [samples, uses] = await Promise.all([readSamplesById(workspace, ids), readUses(workspace, ids)])
  const listed = await readListedSamples(
    workspace,
    samples.flatMap((sample) => sample ?? []),
  )
  const items = new Map(listed.map((item) => [item.sample.id, item]))
  return rows.map((row) => {
    const item = items.get(row.sampleId)
    return { row, item, full: item ? fullOf(item, uses) : 0 }
  })
}

function fullOf({ sample: { id, amount, unit } }: ListedSample, uses: readonly SectionSampleRow[]): number {
  const used = uses.map((use) => (use.sampleId === id && use.amount !== null ? (convertAmount(use.amount, use.unit, unit) ?? 0) : 0))
  return roundAmount(used.reduce((sum, each) => sum + each, amount))
}
