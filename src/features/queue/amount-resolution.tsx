import { useState } from 'react'
import { parseAmount, unitsLike } from '#domain/rules/amount.ts'
import { readSample } from '#db/queries/samples.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { DropIcon, SendIcon } from '#src/ui/icons/icons.ts'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useUnsaved } from '#src/workspace/editing/unsaved.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { mutationWithAmount, amountOf, remainderOf, remainderLabel } from './amount-correction.ts'
import type { ResolutionProps } from './resolution-props.ts'
import classes from './queue-screen.module.css'

/** All that is left, in one tap; or another amount. */
export function AmountResolution({ item, send }: ResolutionProps) {
  const wrong = amountOf(item)
  const sample = useLive(async (workspace) => wrong && readSample(workspace, wrong.sampleId), [wrong?.sampleId])
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  useUnsaved(item.intent.label, typed !== null)
  if (!wrong || !sample) return null
  const rest = remainderOf(wrong, sample)
  const units = unitsLike(sample.unit || wrong.unit)
  const unit = chosen ?? (units.includes(wrong.unit) ? wrong.unit : (units[0] ?? wrong.unit))
  const text = typed ?? String(wrong.amount)
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
          <Button variant="primary" icon={DropIcon} onClick={() => void sendAmount(rest.amount, rest.unit)}>
            {remainderLabel(wrong, rest)}
          </Button>
        </div>
      )}
      <div className={classes.field}>
        <NumberField
          label={wrong.kind === 'each' ? t('Amount of each') : t('Different amount')}
          value={text}
          onChange={setTyped}
          onEnter={() => isAmount && void sendAmount(amount, unit)}
        />
        <SelectField label={t('Unit')} value={unit} onChange={setChosen} options={units.map((value) => ({ value, label: value }))} />
        <Button tall icon={SendIcon} disabled={!isAmount} onClick={() => isAmount && void sendAmount(amount, unit)}>
          {t('Send again')}
        </Button>
      </div>
    </>
  )
}
