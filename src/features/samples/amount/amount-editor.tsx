import { useState } from 'react'
import { deviceErrors } from '#domain/command-errors.ts'
import { convertAmount, parseAmount, stepAmountText, unitsLike } from '#domain/rules/samples/amount.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { ForwardIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { differenceIn, inMode, inUnit, takeOut, takeOutMore, type AmountDraft, type AmountMode } from './amount-draft.ts'
import { takeOutSteps } from './take-out-steps.ts'
import classes from './amount-card.module.css'

export interface AmountEditorProps {
  draft: AmountDraft
  base: AmountDraft
  /** What will be left, in the unit of the draft; undefined while it is not known. */
  left: number | undefined
  onChange: (draft: AmountDraft) => void
}

/** Asks for what is taken out, with one tap for the usual portions, or for the new amount. */
export function AmountEditor({ draft, base, left, onChange }: AmountEditorProps) {
  const [mode, setMode] = useState<AmountMode>(Number(base.text) > 0 ? 'take' : 'set')
  const { unit } = draft
  const difference = differenceIn(draft, base)
  const error = difference === undefined ? t('Enter an amount.') : left === undefined || left < 0 ? t(deviceErrors['amount.below-zero'].message) : null
  const choose = (next: AmountMode) => {
    setMode(next)
    onChange(inMode(next, draft, base))
  }
  const units = (
    <Segmented
      label={t('Unit')}
      options={unitsLike(unit).map((name) => ({ value: name, label: name }))}
      value={unit}
      onChange={(name) => onChange(inUnit(name, draft, base))}
    />
  )
  return (
    <div className={classes.editor}>
      <div className={classes.choice}>
        <Segmented
          label={t('What to enter')}
          options={[
            { value: 'take', label: t('Take out'), disabled: Number(base.text) <= 0 },
            { value: 'set', label: t('New amount') },
          ]}
          value={mode}
          onChange={choose}
        />
        <p className={classes.result} aria-live="polite">
          {difference !== 0 && (
            <>
              <del className="mono">{amountText(base.text, base.unit)}</del>
              <ForwardIcon className="i i-s" aria-label={t('to')} role="img" />
              <ins className="mono">{error === null ? amountText(left ?? '?', unit) : '?'}</ins>
            </>
          )}
        </p>
      </div>
      {mode === 'take' ? (
        <>
          <TakeOutChips draft={draft} base={base} left={left} onChange={onChange} />
          <NumberField label={t('Take out')} value={draft.taken ?? ''} onChange={(text) => onChange(takeOut(text, base, unit))} error={error} after={units} />
        </>
      ) : (
        <NumberField
          label={t('New amount')}
          value={draft.text}
          onChange={(text) => onChange({ text, unit })}
          step={(text, direction) => stepAmountText(text, direction, unit, base.text)}
          error={error}
          after={units}
        />
      )}
    </div>
  )
}

/** One tap each; several taps add up, and none takes more than there is. */
function TakeOutChips({ draft, base, left = 0, onChange }: AmountEditorProps) {
  const { unit } = draft
  const all = convertAmount(Number(base.text), base.unit, unit) ?? 0
  return (
    <div className={classes.chips} role="group" aria-label={t('Take out')}>
      {takeOutSteps(Number(base.text), base.unit).map((portion) => (
        <Button
          key={`${portion.amount} ${portion.unit}`}
          disabled={(convertAmount(portion.amount, portion.unit, unit) ?? 0) > left}
          aria-label={t('Take out {amount}', { amount: amountText(portion.amount, portion.unit) })}
          onClick={() => onChange(takeOutMore(portion, draft, base))}
        >
          <span className="mono">{`−${amountText(portion.amount, portion.unit)}`}</span>
        </Button>
      ))}
      <Button pressed={parseAmount(draft.taken ?? '') === all} onClick={() => onChange(takeOut(String(all), base, unit))}>
        {t('All of it')}
      </Button>
    </div>
  )
}
