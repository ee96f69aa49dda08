import type { SampleRow } from '#domain/entities/sample.ts'
import { maxLengthOf, sampleTextNames, sampleTexts, type SampleTextName } from '#domain/entities/sample-texts.ts'
import type { SampleField, SampleTypeRow } from '#domain/entities/sample-type.ts'
import { limits } from '#domain/limits.ts'
import { stepAmountText, unitNames } from '#domain/rules/samples/amount.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { FieldInput } from '#src/workspace/editing/field-input.tsx'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { SampleFormLinks } from './sample-form-links.tsx'
import { fieldsOf, withType, type DraftErrors, type SampleDraft } from './sample-draft.ts'
import { hasPattern, namesOf } from './sample-names.ts'
import { TypeTiles } from './type-tiles.tsx'
import classes from './sample-form.module.css'

export interface SampleFormProps {
  ref: (element: HTMLElement | null) => void
  draft: SampleDraft
  onChange: (draft: SampleDraft) => void
  types: readonly SampleTypeRow[]
  /** Empty until the person has tried to save. */
  draftErrors: DraftErrors
  /** The free positions from the chosen one on. */
  positions: readonly number[]
  onEnter: () => void
  /** For one sample that already has its id. */
  isOne?: boolean
  /** The sample that is cloned, whose amount is proposed. */
  original?: Pick<SampleRow, 'amount' | 'unit'> | undefined
}

/** Everything a new sample can have; the fields of its type appear with the type. */
export function SampleForm({ ref, draft, onChange, types, draftErrors, positions, onEnter, isOne = false, original }: SampleFormProps) {
  const type = types.find((each) => each.id === draft.typeId)
  const set = (change: Partial<SampleDraft>) => onChange({ ...draft, ...change })
  const errorFor = (field: string) => (draftErrors[field] ? t(draftErrors[field], { most: limits.many.created }) : null)
  const isPattern = !isOne && hasPattern(draft.name)
  const names = isPattern ? namesOf(draft.name) : undefined
  // A pattern says how many there are.
  const canCount = !isPattern && !isOne
  return (
    <div ref={ref} className={classes.form}>
      <div className={classes.wide}>
        <TypeTiles
          types={types.filter((each) => !each.archived)}
          typeId={draft.typeId}
          onChange={(chosen) => onChange(withType(draft, chosen, type))}
          error={errorFor('type')}
        />
      </div>
      <div className={classes.wide}>
        <TextField
          label={t('Name')}
          required
          value={draft.name}
          onChange={(name) => set({ name })}
          onEnter={onEnter}
          autoFocus={draft.typeId !== null}
          maxLength={limits.name.longest}
          hint={
            names
              ? plural(names.length, { one: '# sample: {first}', other: '# samples: {first} to {last}' }, { first: names[0] ?? '', last: names.at(-1) ?? '' })
              : isOne
                ? undefined
                : t('To create several at once: OKT3 {1-10}')
          }
          error={errorFor('name') ?? (isPattern ? errorFor('count') : null)}
        />
      </div>
      <div className={classes.amount}>
        <NumberField
          label={t('Amount')}
          value={draft.amount}
          onChange={(amount) => set({ amount })}
          step={(text, direction) => stepAmountText(text, direction, draft.unit)}
          error={errorFor('amount')}
        />
        {original && (
          <Button onClick={() => set({ amount: String(original.amount), unit: original.unit || 'unit' })}>
            {t('Same as the original: {amount}', { amount: amountText(original.amount, original.unit) })}
          </Button>
        )}
      </div>
      <SelectField label={t('Unit')} value={draft.unit} onChange={(unit) => set({ unit })} options={unitNames.map((value) => ({ value, label: value }))} />
      {canCount && (
        <NumberField
          label={t('How many')}
          value={draft.count}
          onChange={(count) => set({ count })}
          step={1}
          min={1}
          max={limits.many.created}
          error={errorFor('count')}
        />
      )}
      {textsOf('date')}
      {type &&
        fieldsOf(draft, type).map((field) => (
          <div key={field.id} className={isWide(field) ? classes.wide : undefined}>
            <FieldInput
              field={field}
              value={draft.meta[field.id] ?? ''}
              onChange={(value) => set({ meta: { ...draft.meta, [field.id]: value } })}
              error={errorFor(`meta:${field.id}`)}
            />
          </div>
        ))}
      <TextField
        label={t('Sample barcode')}
        hint={t('Scan to add. If left empty, the sample ID is used as the barcode.')}
        mono
        value={draft.altBarcode}
        onChange={(altBarcode) => set({ altBarcode })}
        maxLength={limits.barcode.longest}
        error={errorFor('barcode')}
      />
      {textsOf('line')}
      <SampleFormLinks draft={draft} set={set} positions={positions} errorFor={errorFor('place')} />
      {textsOf('text')}
    </div>
  )

  function textsOf(kind: 'line' | 'text' | 'date') {
    const shown = sampleTextNames.filter((name) => name !== 'name' && sampleTexts[name].kind === kind)
    return shown.map((name) => (
      <div key={name} className={kind === 'text' ? classes.wide : undefined}>
        <TextInput name={name} value={draft[name]} onChange={(text) => set({ [name]: text })} error={errorFor(name)} />
      </div>
    ))
  }
}

interface TextInputProps {
  name: SampleTextName
  value: string
  onChange: (value: string) => void
  error: string | null
}

function TextInput({ name, ...props }: TextInputProps) {
  const { kind, isCode } = sampleTexts[name]
  const field = { ...props, label: t(sampleTexts[name].label) }
  if (kind === 'date') return <DateField {...field} />
  return kind === 'line' ? (
    <TextField {...field} mono={isCode} maxLength={maxLengthOf(name)} />
  ) : (
    <TextAreaField {...field} rows={2} maxLength={maxLengthOf(name)} />
  )
}

/** Choices side by side need the room of both columns, except a few short ones. */
const isWide = ({ type, options }: SampleField): boolean =>
  type === 'TEXTAREA' || type === 'CHECKBOX' || type === 'FILE' || (type === 'RADIO' && options.join('').length > 16)
