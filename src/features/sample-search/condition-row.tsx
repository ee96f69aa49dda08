import { conditionsOf, rangeSeparator, type ConditionName, type SearchCondition } from '#domain/rules/tables/search-condition.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons/icons.ts'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { conditionText, emptyCondition, withLabels, type SearchTarget } from './search-labels.ts'
import classes from './sample-search.module.css'

export interface ConditionRowProps {
  /** From 1: distinguishes the rows for screen readers. */
  number: number
  condition: SearchCondition
  targets: readonly SearchTarget[]
  onChange: (condition: SearchCondition) => void
  onRemove: () => void
  onEnter: () => void
}

/** Field, comparison and value. */
export function ConditionRow({ number, condition, targets, onChange, onRemove, onEnter }: ConditionRowProps) {
  const { sampleTypeMetaID, dateType, value } = condition
  const target = targets.find(({ id }) => id === sampleTypeMetaID)
  // A saved search may be about a field that no sample has anymore.
  const known = target ? targets : [...targets, { id: sampleTypeMetaID, label: condition.label }]
  const change = (fields: Partial<SearchCondition>) => onChange(withLabels({ ...condition, ...fields }))
  const [from = '', to = ''] = value.split(rangeSeparator)
  const isRange = condition.condition === 'between'
  const input = (label: string, text: string, onText: (text: string) => void) => {
    const shared = { label, value: text, onChange: (next: string) => onText(next.replaceAll(rangeSeparator, '')), onEnter }
    if (dateType === 'DATE') return <DateField {...shared} />
    return <TextField {...shared} {...(dateType === 'NUMERIC' && { inputMode: 'decimal', mono: true })} />
  }
  return (
    <div className={classes.condition} role="group" aria-label={t('Condition {number}', { number })}>
      <SelectField
        label={t('Field')}
        searchable
        value={String(sampleTypeMetaID)}
        onChange={(id) => {
          const chosen = targets.find((each) => String(each.id) === id)
          if (chosen) onChange(emptyCondition(chosen))
        }}
        options={known.map(({ id, label }) => ({ value: String(id), label }))}
      />
      <SelectField
        label={t('Condition')}
        value={condition.condition}
        onChange={(name) => change({ condition: name as ConditionName })}
        options={conditionsOf(dateType).map((name) => ({ value: name, label: conditionText(dateType, name) }))}
      />
      {target && target.options.length > 0 && condition.condition === 'exact' ? (
        <SelectField
          label={t('Value')}
          value={value || null}
          onChange={(next) => change({ value: next })}
          options={target.options.map((option) => ({ value: option, label: option }))}
        />
      ) : isRange ? (
        <div className={classes.range}>
          {input(t('From'), from, (next) => change({ value: next + rangeSeparator + to }))}
          {input(t('To'), to, (next) => change({ value: from + rangeSeparator + next }))}
        </div>
      ) : (
        input(t('Value'), from, (next) => change({ value: next }))
      )}
      <IconButton icon={CloseIcon} label={t('Remove condition {number}', { number })} onClick={onRemove} />
    </div>
  )
}
