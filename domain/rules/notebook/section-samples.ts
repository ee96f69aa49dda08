import * as z from 'zod/mini'
import type { Who } from '../../who.ts'
import type { SectionSampleRow } from '../../entities/section-sample.ts'
import type { SampleRow } from '../../entities/sample.ts'
import type { SectionType } from '../../entities/section.ts'
import { id } from '../../input.ts'
import { limits } from '../../limits.ts'
import type { Tx } from '../../tx.ts'
import { addAmount, assertEnough, type Held } from '../samples/add-amount.ts'
import { getWritableSection, type SectionInExperiment, type SectionTx } from './notebook.ts'
import { assertMay } from '../people/permitted.ts'

/** Samples that a command on a section refers to. */
export const sectionSampleIds = z.array(id).check(z.minLength(1), z.maxLength(limits.many.samples))

export const samplesTypes = ['SAMPLESIN', 'SAMPLESOUT'] as const satisfies readonly SectionType[]
export type SamplesType = (typeof samplesTypes)[number]
export const isSamplesType = (type: string): type is SamplesType => (samplesTypes as readonly string[]).includes(type)

/** A section of samples that the person may write in. */
export async function getSamplesSection(tx: SectionTx & Tx<never, 'input.invalid'>, who: Who, sectionId: number): Promise<SectionInExperiment> {
  const found = await getWritableSection(tx, who, sectionId)
  return isSamplesType(found.section.type) ? found : tx.refuse('input.invalid')
}

/** What was used: null for nothing. */
export type UsedAmount = Pick<SectionSampleRow, 'amount' | 'unit'>

/**
 * Law 33: what sections have used of a sample, and what is left of it, always add up. So whatever changes the one changes the other.
 * Puts what was used back into the sample.
 */
export async function giveBack(
  tx: Tx<'samples', 'permission.denied' | 'amount.too-large' | 'amount.unit-mismatch'>,
  who: Who,
  sample: SampleRow,
  { amount, unit }: UsedAmount,
): Promise<Held> {
  await assertMay(tx, who, 'samples', 'Update', sample)
  if (amount === null) return sample
  const held = addAmount(tx, sample, amount, unit)
  await tx.patch('samples', sample.id, held)
  return held
}

/** Takes what is used out of the sample. */
export async function takeUsed(
  tx: Tx<'samples', 'amount.below-zero' | 'amount.too-large' | 'amount.unit-mismatch'>,
  held: Held,
  { amount, unit }: UsedAmount,
): Promise<void> {
  if (amount === null) return
  const after = addAmount(tx, held, -amount, unit)
  assertEnough(tx, held, after)
  await tx.patch('samples', held.id, after)
}
