/* A number, kept as text until it is one. A comma typed as the decimal sign becomes a point; with a step, there is a minus and a plus
   on either side, for a gloved thumb. */
import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { useControl, type FieldProps } from './field-props.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { MinusIcon, PlusIcon } from '#src/ui/icons/more-icons.ts'
import { normalizeNumberText, stepNumberText } from '#src/ui/text/number-text.ts'
import { t } from '#src/ui/text/translate.ts'
import fields from './field.module.css'
import classes from './number-field.module.css'

export interface NumberFieldProps extends FieldProps {
  /** The text in the field; it may not be a number yet. */
  value: string
  onChange: (value: string) => void
  onEnter?: (() => void) | undefined
  /** Shows minus and plus, which change the value by this much or to what the function returns; undefined leaves the text unchanged. */
  step?: number | ((text: string, direction: 1 | -1) => string | undefined) | undefined
  min?: number | undefined
  max?: number | undefined
  /** Next to the field: a unit, or a Segmented with units. */
  after?: ReactNode
  readOnly?: boolean | undefined
}

export function NumberField({ value, onChange, onEnter, step, min, max, after, readOnly, ...field }: NumberFieldProps) {
  const control = useControl(field)
  const still = control.disabled || readOnly
  const go = (direction: 1 | -1) => {
    const next = typeof step === 'function' ? step(value, direction) : stepNumberText(value, direction * (step ?? 0), min, max)
    if (next !== undefined) onChange(next)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && onEnter) {
      event.preventDefault()
      onEnter()
    }
    if (step !== undefined && !still && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      go(event.key === 'ArrowUp' ? 1 : -1)
    }
  }
  return (
    <FieldFrame {...field} id={control.id}>
      <div className={classes.row}>
        {step !== undefined && <IconButton icon={MinusIcon} label={t('Decrease')} tooltip={false} data-repeats disabled={still} onClick={() => go(-1)} />}
        <div className={classNames(fields.wrapper, classes.grow)}>
          <input
            {...control}
            className={classNames(fields.input, classes.number, step !== undefined && classes.stepped)}
            inputMode="decimal"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(normalizeNumberText(event.currentTarget.value))}
            onKeyDown={keys}
            readOnly={readOnly}
          />
        </div>
        {step !== undefined && <IconButton icon={PlusIcon} label={t('Increase')} tooltip={false} data-repeats disabled={still} onClick={() => go(1)} />}
        {after}
      </div>
    </FieldFrame>
  )
}
