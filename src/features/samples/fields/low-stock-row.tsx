import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { parseAmount, stepAmountText } from '#domain/rules/samples/amount.ts'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { EditField } from '#src/workspace/editing/edit-field.tsx'
import { setLowStockChange } from '#src/workspace/mutations/amounts.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useEdit } from '#src/workspace/editing/use-edit.ts'
import { useSampleAuthor } from '#src/features/samples/use-sample-author.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'

const parseLowAmount = (text: string): number | null => parseAmount(text) ?? null

/** The amount at or below which the sample counts as low; empty for never. */
export function LowStockRow({ sample, isReadOnly }: { sample: SampleRow; isReadOnly: boolean }) {
  const { lowAmount, unit } = sample
  const askAuthor = useSampleAuthor(sample.id, 'lowAmount')
  const edit = useEdit({
    label: t('{name}: low-stock limit', { name: sample.name }),
    value: lowAmount === null ? '' : String(lowAmount),
    readAuthor: (text) => askAuthor(parseLowAmount(text)),
  })
  const mutate = useMutate()
  const amount = parseAmount(edit.draft)
  const isRight = edit.draft.trim() === '' || (amount !== undefined && amount >= 0 && amount <= limits.amount.most)
  const save = async () => {
    const { base, seen, draft } = edit
    if (!isRight) return
    if (parseLowAmount(draft) === parseLowAmount(base)) return edit.end()
    if (await mutate(setLowStockChange(sample, parseLowAmount(draft), parseLowAmount(seen)))) edit.end(draft)
  }
  return (
    <EditField
      label={t('Low stock at')}
      edit={edit}
      shown={lowAmount === null ? <span className="muted">{t('Not set')}</span> : <span className="mono">{amountText(lowAmount, unit)}</span>}
      format={(text) => (text === '' ? t('Not set') : amountText(text, unit))}
      isReadOnly={isReadOnly}
      onSave={() => void save()}
      note={t('Leave empty for no low-stock warning')}
    >
      <NumberField
        label={t('Low stock at')}
        hideLabel
        value={edit.draft}
        onChange={edit.change}
        step={(text, direction) => stepAmountText(text, direction, unit || 'unit', String(sample.amount))}
        after={<span className="mono">{unit}</span>}
        error={isRight ? null : t('Enter an amount.')}
      />
    </EditField>
  )
}
