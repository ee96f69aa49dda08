import type { SectionSampleRow } from '#domain/entities/section-sample.ts'
import { t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { addSectionSamplesMutation, removeSectionSamplesMutation, type NamedSection } from './add-section-samples.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { setUsedAmountMutation, usedOf } from './set-used-amount.ts'

/** What was used goes back into the sample; undo takes it out again. */
export function removeSectionSampleChange(section: NamedSection, row: Pick<SectionSampleRow, 'sampleId' | 'name' | 'amount' | 'unit'>): Change {
  const sample = { id: row.sampleId, name: row.name }
  const used = usedOf(row)
  return makeChange(
    [removeSectionSamplesMutation(section, [sample])],
    [addSectionSamplesMutation(section, [sample]), ...(used ? [setUsedAmountMutation(section, sample, used, null)] : [])],
    used
      ? t('{name} removed, {amount} put back', { name: row.name, amount: amountText(used.amount, used.unit) })
      : t('{name} removed from {section}', { name: row.name, section: section.name }),
  )
}
