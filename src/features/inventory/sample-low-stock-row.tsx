import { useState } from 'react'
import { setLowStock } from '#domain/commands/set-low-stock.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { parseAmount } from '#domain/rules/amount.ts'
import { act } from '#db/write.ts'
import { EditRow } from '#src/ui/edit-row.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { t } from '#src/ui/translate.ts'
import { useUnsaved } from '#src/workspace/unsaved.ts'
import { useAct } from '#src/workspace/use-act.ts'

/** From which amount on the sample counts as low; nothing means never. */
export function SampleLowStockRow({ sample }: { sample: SampleRow }) {
  const [draft, setDraft] = useState<string | null>(null)
  const doActs = useAct()
  const { lowAmount, unit } = sample
  useUnsaved(t('{name}: low stock limit', { name: sample.name }), draft !== null && draft !== (lowAmount === null ? '' : String(lowAmount)))
  const amount = parseAmount(draft ?? '')
  const isRight = draft?.trim() === '' || (amount !== undefined && amount >= 0 && amount <= limits.amount.most)
  const save = async () => {
    if (!isRight) return
    const to = amount ?? null
    if (to === lowAmount) return setDraft(null)
    const set = (low: number | null) => act(setLowStock, { sampleId: sample.id, lowAmount: low }, t('{name}: low stock limit', { name: sample.name }))
    if (await doActs([set(to)], { done: t('Changes have been saved'), undo: [set(lowAmount)] })) setDraft(null)
  }
  return (
    <EditRow
      label={t('Low stock at')}
      value={lowAmount === null ? <span className="muted">{t('never told')}</span> : <span className="mono">{`${lowAmount} ${unit}`}</span>}
      editing={draft !== null}
      {...(!sample.archived && { onEdit: () => setDraft(lowAmount === null ? '' : String(lowAmount)) })}
      onSave={() => void save()}
      onCancel={() => setDraft(null)}
      note={t('Empty: never')}
    >
      <NumberField
        label={t('Low stock at')}
        hideLabel
        value={draft ?? ''}
        onChange={setDraft}
        step={1}
        min={0}
        after={<span className="mono">{unit}</span>}
        error={isRight ? null : t('Please enter an amount.')}
      />
    </EditRow>
  )
}
