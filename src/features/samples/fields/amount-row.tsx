import { useEffect } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { convertAmount, parseAmount, roundAmount, stepAmountText, unitsLike } from '#domain/rules/amount.ts'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { t } from '#src/ui/text/translate.ts'
import { EditField } from '#src/workspace/editing/edit-field.tsx'
import { adjustAmountChange, amountAfter } from '#src/workspace/mutations/adjust-amount.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useEdit } from '#src/workspace/editing/use-edit.ts'
import { useSampleAuthor } from '#src/workspace/samples/use-sample-author.ts'

export interface AmountRowProps {
  sample: SampleRow
  isReadOnly: boolean
  /** A button of the screen opened it. */
  isAsked: boolean
  onOpened: () => void
}

interface AmountText {
  text: string
  unit: string
}

const formatAmount = ({ text, unit }: AmountText): string => `${text} ${unit}`

/** The amount left in the tube. The person sets what they see; the difference is sent, so that amounts two people pipette add up. */
export function AmountRow({ sample, isReadOnly, isAsked, onOpened }: AmountRowProps) {
  const title = t('{name}: {field}', { name: sample.name, field: t('Amount') })
  const askAuthor = useSampleAuthor(sample.id, 'amount')
  const edit = useEdit<AmountText>({
    label: title,
    value: { text: String(sample.amount), unit: sample.unit || 'unit' },
    readAuthor: ({ text }) => askAuthor(Number(text)),
  })
  const mutate = useMutate()
  const confirm = useConfirm()
  useEffect(() => {
    if (!isAsked) return
    if (!edit.isOpen) edit.begin()
    onOpened()
  }, [isAsked, edit, onOpened])
  const { base, draft } = edit
  const amount = parseAmount(draft.text)
  const seen = convertAmount(Number(base.text), base.unit, draft.unit)
  const delta = amount === undefined || seen === undefined ? undefined : roundAmount(amount - seen)
  // Someone may have taken some out meanwhile: the difference is relative to the current amount.
  const left = delta === undefined ? undefined : amountAfter(sample, { delta, unit: draft.unit })
  const save = async () => {
    if (amount === undefined || amount < 0 || delta === undefined || left === undefined) return
    if (delta === 0) return edit.end()
    const question = {
      title: t('Mark {name} as empty?', { name: sample.name }),
      message: t('Its amount changes from {was} to 0 {unit}.', { unit: draft.unit, was: formatAmount(base) }),
      confirmLabel: t('Mark as empty'),
      cancelLabel: t('Keep editing'),
      danger: true,
    }
    if ((amount === 0 || left === 0) && !(await confirm(question))) return
    if (await mutate(adjustAmountChange(sample, { delta, unit: draft.unit }))) edit.end()
  }
  const choose = (unit: string) => {
    const converted = amount === undefined ? undefined : convertAmount(amount, draft.unit, unit)
    edit.change({ text: converted === undefined ? draft.text : String(converted), unit })
  }
  return (
    <EditField
      label={t('Amount')}
      edit={edit}
      shown={<span className="mono">{`${sample.amount} ${sample.unit}`}</span>}
      format={formatAmount}
      effect={
        delta
          ? t('Your change of {by} is applied to this amount: {left} left.', { by: `${delta} ${draft.unit}`, left: `${left ?? '?'} ${draft.unit}` })
          : undefined
      }
      isReadOnly={isReadOnly}
      onSave={() => void save()}
      note={t('was {amount}', { amount: formatAmount(base) })}
    >
      <NumberField
        label={t('Amount')}
        hideLabel
        value={draft.text}
        onChange={(text) => edit.change({ ...draft, text })}
        step={(text, direction) => stepAmountText(text, direction, draft.unit, base.text)}
        error={amount === undefined || amount < 0 ? t('Enter an amount.') : null}
        after={
          <Segmented
            label={t('Unit')}
            options={unitsLike(draft.unit).map((name) => ({ value: name, label: name }))}
            value={draft.unit}
            onChange={choose}
            tall
          />
        }
      />
    </EditField>
  )
}
