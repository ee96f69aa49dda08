import { setUsedAmount } from '#domain/commands/set-used-amount.ts'
import type { SectionSampleRow } from '#domain/entities/section-sample.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import type { NamedSample, NamedSection } from './add-section-samples.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** How much of a sample was used; null for nothing. */
export type Used = { readonly amount: number; readonly unit: string } | null

export const usedOf = ({ amount, unit }: Pick<SectionSampleRow, 'amount' | 'unit'>): Used => (amount === null ? null : { amount, unit })

/** `seen`: what the person saw. */
export const setUsedAmountMutation = (section: NamedSection, sample: NamedSample, used: Used, seen: Used): Mutation =>
  mutation(
    setUsedAmount,
    { sectionId: section.id, sampleId: sample.id, used, was: seen },
    used
      ? t('Used {amount} of {name} in {section}', { amount: amountText(used.amount, used.unit), name: sample.name, section: section.name })
      : t('Used nothing of {name} in {section}', { name: sample.name, section: section.name }),
  )

/** Sets how much was used; the difference comes out of the sample, or goes back into it. */
export const setUsedAmountChange = (section: NamedSection, sample: NamedSample, used: Used, seen: Used): Change =>
  makeChange(
    [setUsedAmountMutation(section, sample, used, seen)],
    [setUsedAmountMutation(section, sample, seen, used)],
    used ? t('{amount} of {name} used', { amount: amountText(used.amount, used.unit), name: sample.name }) : t('Nothing of {name} used', { name: sample.name }),
  )
