import type { SampleRow } from '#domain/entities/sample.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { convertAmount, parseAmount, roundAmount, stepAmountText, unitsLike } from '#domain/rules/samples/amount.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { takeOutSteps, type Portion } from '#src/features/samples/amount/take-out-steps.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import type { Used } from '#src/workspace/mutations/sections.ts'
import { ReservedAmountNote } from '#src/workspace/samples/reserved-amount-note.tsx'
import { leftAfter, usedIn, type UsedDraft } from './used-amount.ts'
import classes from './section-samples.module.css'

export interface UsedAmountEditorProps {
  sample: SampleRow
  /** What is out of the sample already. */
  before: Used
  draft: UsedDraft
  onChange: (draft: UsedDraft) => void
}

/** Why it cannot be saved; null if it can. */
export function usedAmountFault(sample: SampleRow, before: Used, draft: UsedDraft): string | null {
  const used = usedIn(draft)
  if (used === undefined) return t('Enter an amount.')
  const left = leftAfter(sample, before, used)
  if (left === undefined) return t(deviceErrors['amount.unit-mismatch'].message)
  return left < 0 ? t(deviceErrors['amount.below-zero'].message) : null
}

/** Asks how much of the sample was used: one tap for the usual portions, which add up, or a number. */
export function UsedAmountEditor({ sample, before, draft, onChange }: UsedAmountEditorProps) {
  const { text, unit } = draft
  const error = usedAmountFault(sample, before, draft)
  const used = usedIn(draft)
  const left = used === undefined ? undefined : leftAfter(sample, before, used)
  const all = leftAfter(sample, before, null) ?? 0
  const stored = sample.unit || unit
  const add = ({ amount, unit: of }: Portion) => {
    const more = convertAmount(amount, of, unit) ?? amount
    onChange({ text: String(roundAmount((parseAmount(text) ?? 0) + more)), unit })
  }
  const change = (name: string) => {
    const amount = parseAmount(text)
    const converted = amount === undefined ? undefined : convertAmount(amount, unit, name)
    onChange({ text: converted === undefined ? text : String(converted), unit: name })
  }
  return (
    <div className={classes.editor}>
      <div className="bar" role="group" aria-label={t('Amount used')}>
        {takeOutSteps(all, stored).map((portion) => (
          <Button
            key={`${portion.amount} ${portion.unit}`}
            disabled={left === undefined || (convertAmount(portion.amount, portion.unit, stored) ?? 0) > left}
            aria-label={t('Use {amount}', { amount: amountText(portion.amount, portion.unit) })}
            onClick={() => add(portion)}
          >
            <span className="mono">{`−${amountText(portion.amount, portion.unit)}`}</span>
          </Button>
        ))}
        <Button pressed={left === 0} disabled={all <= 0} onClick={() => onChange({ text: String(convertAmount(all, stored, unit) ?? all), unit })}>
          {t('All of it')}
        </Button>
      </div>
      <NumberField
        label={t('Amount used')}
        hideLabel
        value={text}
        onChange={(typed) => onChange({ text: typed, unit })}
        step={(typed, direction) => stepAmountText(typed, direction, unit, String(sample.amount))}
        error={error}
        hint={error === null && left !== undefined ? t('{amount} left', { amount: amountText(left, stored) }) : undefined}
        after={<Segmented label={t('Unit')} options={unitsLike(unit).map((name) => ({ value: name, label: name }))} value={unit} onChange={change} />}
      />
      <ReservedAmountNote sample={sample} left={left} />
    </div>
  )
}
