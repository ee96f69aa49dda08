import { deviceErrors } from '#domain/command-errors.ts'
import { msg } from '#domain/message.ts'
import { awaitingField, isSet, mayBeEmptied, takesSample } from '#machines/bulk-update/bulk-update-fields.ts'
import type { BulkField } from '#machines/bulk-update/bulk-update-types.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { EqualIcon, TrashIcon } from '#src/ui/icons/more-icons.ts'
import { t, plural } from '#src/ui/text/translate.ts'
import { FieldInput } from '#src/workspace/editing/field-input.tsx'
import { monthsFrom, todayText } from '#src/workspace/format/dates.ts'
import { QuantityInput } from './quantity-input.tsx'
import { inputFieldOf, labelOf, newValueLabel, removeLabel } from './field-labels.ts'
import { SampleValue } from './sample-value.tsx'
import type { BulkUpdate } from './start-bulk-update.ts'
import classes from './bulk-update.module.css'

export interface BulkFieldRowProps {
  field: BulkField
  update: BulkUpdate
  /** From the first sample: the initial unit of an amount. */
  unit: string | undefined
  /** Apply was pressed: shows what is missing next to the field. */
  wasBlocked: boolean
}

/** `Expiration = 2027-05-31`, or cleared; a scan fills the field that is waiting. */
export function BulkFieldRow({ field, update, unit, wasBlocked }: BulkFieldRowProps) {
  const { key, value } = field
  const label = labelOf(field)
  const isEmptied = value === ''
  const isWrong = (value !== null && !isSet(field)) || (value === null && wasBlocked)
  const missing = value === null ? deviceErrors['sample.field-required'].message : deviceErrors['sample.field-invalid'].message
  const isNext = awaitingField(update.getSnapshot().context.fields)?.key === key
  const shared = {
    label: newValueLabel(field),
    value: value ?? '',
    onChange: (next: string) => update.send({ type: 'value.typed', key, value: next }),
    error: isWrong ? t(missing) : null,
    disabled: isEmptied,
  }
  return (
    <div className={classes.field} role="group" aria-label={label}>
      <span className={classes.fieldName}>{label}</span>
      <EqualIcon className="i i-s muted" aria-hidden />
      <div className={classes.fieldValue}>
        {takesSample(field) ? (
          <SampleValue {...shared} single={key === 'parent'} isNext={isNext} update={update} />
        ) : key === 'amount' ? (
          <QuantityInput {...shared} unit={unit} />
        ) : (
          <FieldInput {...shared} field={inputFieldOf(field)} hideLabel autoFocus={value === null} />
        )}
      </div>
      <div className={classes.fieldActs}>
        {mayBeEmptied(field) && (
          <Button pressed={isEmptied} onClick={() => update.send(isEmptied ? { type: 'value.typed', key, value: '' } : { type: 'value.emptied', key })}>
            {t(msg('Clear', 'a value'))}
          </Button>
        )}
        <IconButton icon={TrashIcon} label={removeLabel(field)} onClick={() => update.send({ type: 'field.dropped', key })} />
      </div>
      {key === 'expiration' && !isEmptied && <ExpirationChoices onChoose={shared.onChange} />}
    </div>
  )
}

const choices = [6, 12, 24]

/** The most common dates, one tap each, because typing eight digits is hard with gloves. */
function ExpirationChoices({ onChoose }: { onChoose: (date: string) => void }) {
  return (
    <div className={classes.choices} role="group" aria-label={t('From today')}>
      {choices.map((months) => (
        <Button key={months} onClick={() => onChoose(monthsFrom(todayText(), months))}>
          {months % 12 ? plural(months, { one: 'In # month', other: 'In # months' }) : plural(months / 12, { one: 'In # year', other: 'In # years' })}
        </Button>
      ))}
    </div>
  )
}
