/* A date as YYYY-MM-DD, typed or picked from the browser's calendar. A native date field would show it in the order of the browser's language. */
import { useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { CalendarIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { isIsoDate, isIsoDateTime, toIsoDate, toIsoDateTime } from './date-text.ts'
import { useControl, type FieldProps } from './field-props.tsx'
import fields from './field.module.css'
import classes from './date-field.module.css'

export interface DateFieldProps extends FieldProps {
  /** YYYY-MM-DD, with `withTime` YYYY-MM-DD HH:MM; empty for none. Also what was typed and is not a date: check it before saving. */
  value: string
  onChange: (value: string) => void
  onEnter?: (() => void) | undefined
  withTime?: boolean | undefined
  readOnly?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function DateField({ value, onChange, onEnter, withTime = false, readOnly, ref, ...field }: DateFieldProps) {
  const [toIso, isIso] = withTime ? ([toIsoDateTime, isIsoDateTime] as const) : ([toIsoDate, isIsoDate] as const)
  // What is being typed stays as typed until the field is left.
  const [typed, setTyped] = useState<string | null>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const isWrong = typed === null && value !== '' && !isIso(value)
  const wrong = withTime ? t('Enter a date and a time as YYYY-MM-DD HH:MM.') : t('Enter a date as YYYY-MM-DD.')
  const error = field.error ?? (isWrong ? wrong : null)
  const control = useControl({ ...field, error })
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && onEnter) {
      event.preventDefault()
      onEnter()
    }
  }
  return (
    <FieldFrame {...field} error={error} id={control.id}>
      <div className={fields.wrapper}>
        <input
          {...control}
          ref={ref}
          className={classNames(fields.input, fields.mono, fields.withSection)}
          type="text"
          inputMode="text"
          autoComplete="off"
          maxLength={withTime ? 16 : 10}
          placeholder={withTime ? t('YYYY-MM-DD HH:MM') : t('YYYY-MM-DD')}
          readOnly={readOnly}
          value={typed !== null && toIso(typed) === value ? typed : value}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            onChange(toIso(currentTarget.value))
          }}
          onBlur={() => setTyped(null)}
          onKeyDown={keys}
        />
        <div className={fields.section}>
          <input
            ref={calendar}
            className={classes.native}
            type={withTime ? 'datetime-local' : 'date'}
            tabIndex={-1}
            aria-hidden
            value={isIso(value) ? value.replace(' ', 'T') : ''}
            onChange={({ currentTarget }) => onChange(currentTarget.value.replace('T', ' '))}
          />
          <button
            type="button"
            className={fields.button}
            aria-label={t('Open calendar')}
            aria-describedby={`${control.id}-label`}
            disabled={field.disabled || readOnly}
            onClick={() => calendar.current?.showPicker()}
          >
            <CalendarIcon className="i i-s" aria-hidden />
          </button>
        </div>
      </div>
    </FieldFrame>
  )
}
