import { parseAmount, unitsLike } from '#domain/rules/samples/amount.ts'
import { readSample } from '#db/queries/samples.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { DropIcon } from '#src/ui/icons/icons.ts'
import { SendIcon } from '#src/ui/icons/more-icons.ts'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { mutationWithAmount, amountOf, remainderOf, remainderLabel } from './amount-correction.ts'
import type { ResolutionProps } from './resolution-props.ts'
import classes from '#src/features/queue/queue-screen.module.css'

/** Null: as it was sent. */
interface TypedAmount {
  amount: string | null
  unit: string | null
}

/** Everything that is left, in one tap; or another amount. */
export function AmountResolution({ item, send }: ResolutionProps) {
  const wrong = amountOf(item)
  const sample = useLive(async (workspace) => wrong && readSample(workspace, wrong.sampleId), [wrong?.sampleId])
  const { draft, set, save } = useDraft<TypedAmount>({
    label: item.intent.label,
    initial: { amount: null, unit: null },
    guarded: ['amount'],
    onSave: async (): Promise<void> => {
      if (isAmount) await sendAmount(amount, unit)
    },
  })
  if (!wrong || !sample) return null
  const rest = remainderOf(wrong, sample)
  const units = unitsLike(sample.unit || wrong.unit)
  const unit = draft.unit ?? (units.includes(wrong.unit) ? wrong.unit : (units[0] ?? wrong.unit))
  const text = draft.amount ?? String(wrong.amount)
  const amount = parseAmount(text)
  const sendAmount = async (by: number, of: string) => {
    const mutation = mutationWithAmount(item, sample, by, of)
    if (mutation) await send({ replacements: new Map([[item, mutation]]) })
  }
  const isAmount = amount !== undefined && amount > 0
  return (
    <>
      {rest && (
        <div className="bar">
          <Button variant="primary" icon={DropIcon} onClick={() => void save(() => sendAmount(rest.amount, rest.unit))}>
            {remainderLabel(wrong, rest)}
          </Button>
        </div>
      )}
      <div className={classes.field}>
        <NumberField
          label={wrong.kind === 'each' ? t('Amount of each') : t('Different amount')}
          value={text}
          onChange={(typed) => set('amount', typed)}
          onEnter={() => void save()}
        />
        <SelectField label={t('Unit')} value={unit} onChange={(chosen) => set('unit', chosen)} options={units.map((value) => ({ value, label: value }))} />
        <Button tall icon={SendIcon} disabled={!isAmount} onClick={() => void save()}>
          {t('Send again')}
        </Button>
      </div>
    </>
  )
}
