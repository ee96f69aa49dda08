import { useState } from 'react'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { convertAmount, parseAmount, roundAmount, unitsLike } from '#domain/rules/amount.ts'
import { act } from '#db/write.ts'
import { EditRow } from '#src/ui/edit-row.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { t } from '#src/ui/translate.ts'
import { useAct } from '#src/workspace/use-act.ts'
import { useUnsaved } from '#src/workspace/unsaved.ts'

export interface AmountRowProps {
  sample: SampleRow
  editing: boolean
  onEditing: (editing: boolean) => void
}

/** What is left in the tube. The person sets what they see; what is sent is the difference, so two pipettings add up. */
export function AmountRow({ sample, editing, onEditing }: AmountRowProps) {
  // Null until the person changes it: the row is opened from the buttons of the screen too.
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const text = typed ?? String(sample.amount)
  const unit = chosen ?? (sample.unit || 'unit')
  const doActs = useAct()
  useUnsaved(t('{name}: {field}', { name: sample.name, field: t('Amount') }), editing && (text !== String(sample.amount) || unit !== (sample.unit || 'unit')))
  const amount = parseAmount(text)
  const end = () => {
    setTyped(null)
    setChosen(null)
    onEditing(false)
  }
  const save = async () => {
    const seen = convertAmount(sample.amount, sample.unit || unit, unit)
    if (amount === undefined || amount < 0 || seen === undefined) return
    const delta = roundAmount(amount - seen)
    if (delta === 0) return end()
    const change = (by: number) =>
      act(adjustAmount, { sampleId: sample.id, delta: by, unit }, t('{name}: amount {by} {unit}', { name: sample.name, by: by > 0 ? `+${by}` : by, unit }))
    if (await doActs([change(delta)], { done: t('Quantity updated to {amount}', { amount: `${amount} ${unit}` }), undo: [change(-delta)] })) end()
  }
  const choose = (next: string) => {
    const converted = amount === undefined ? undefined : convertAmount(amount, unit, next)
    if (converted !== undefined) setTyped(String(converted))
    setChosen(next)
  }
  return (
    <EditRow
      label={t('Amount')}
      value={<span className="mono">{`${sample.amount} ${sample.unit}`}</span>}
      editing={editing}
      {...(!sample.archived && { onEdit: () => onEditing(true) })}
      onSave={() => void save()}
      onCancel={end}
      note={t('was {amount}', { amount: `${sample.amount} ${sample.unit}` })}
    >
      <NumberField
        label={t('Amount')}
        hideLabel
        value={text}
        onChange={setTyped}
        step={1}
        min={0}
        error={amount === undefined || amount < 0 ? t('Please enter an amount.') : null}
        after={<Segmented label={t('Unit')} options={unitsLike(unit).map((name) => ({ value: name, label: name }))} value={unit} onChange={choose} tall />}
      />
    </EditRow>
  )
}
