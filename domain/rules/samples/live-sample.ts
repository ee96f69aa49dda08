import type { SampleRow } from '../../entities/sample.ts'
import type { Tx } from '../../tx.ts'

/** The sample; refuses if it does not exist or is archived. */
export async function getLiveSample(tx: Tx<'samples', 'sample.gone' | 'sample.archived'>, sampleId: number): Promise<SampleRow> {
  const sample = await tx.get('samples', sampleId)
  if (!sample) return tx.refuse('sample.gone', { sampleId })
  return sample.archived ? tx.refuse('sample.archived', { sampleId, name: sample.name }) : sample
}
