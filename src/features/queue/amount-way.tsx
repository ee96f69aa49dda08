import { useState } from 'react'
import { parseAmount, unitsLike } from '#domain/rules/amount.ts'
import { readSample } from '#db/queries/samples.ts'
import { Button } from '#src/ui/button.tsx'
import { DropIcon, SendIcon } from '#src/ui/icons.ts'
import { NumberField } from '#src/ui/number-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { t } from '#src/ui/translate.ts'
import { useUnsaved } from '#src/workspace/unsaved.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { actWithAmount, amountOf, restOf, restWords } from './amount-correction.ts'
import type { WayProps } from './way-props.ts'
import look from './queue-screen.module.css'

/** All that is left, in one tap; or another amount. */
export function AmountWay({ item, send }: WayProps) {
  const wrong = amountOf(item)
  const sample = useLive(async (workspace) => wrong && readSample(workspace, wrong.sampleId), [wrong?.sampleId])
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  useUnsaved(item.intent.label, typed !== null)
  if (!wrong || !sample) return null
  const rest = restOf(wrong, sample)
  const units = unitsLike(sample.unit || wrong.unit)
  const unit = chosen ?? (units.includes(wrong.unit) ? wrong.unit : (units[0] ?? wrong.unit))
  const text = typed ?? String(wrong.amount)
  const amount = parseAmount(text)
  const sendAmount = async (by: number, of: string) => {
    const act = actWithAmount(item, sample, by, of)
    if (act) await send({ instead: new Map([[item, act]]) })
  }
  const isAmount = amount !== undefined && amount > 0
  return (
    <>
      {rest && (
        <div className="bar">
          <Button variant="primary" icon={DropIcon} onClick={() => void sendAmount(rest.amount, rest.unit)}>
            {restWords(wrong, rest)}
          </Button>
        </div>
      )}
      <div className={look.field}>
        <NumberField
          label={wrong.kind === 'each' ? t('Amount of each') : t('Another amount')}
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
