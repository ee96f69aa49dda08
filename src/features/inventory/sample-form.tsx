import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { limits } from '#domain/limits.ts'
import { stepAmountText, unitNames } from '#domain/rules/amount.ts'
import { NumberField } from '#src/ui/number-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextAreaField } from '#src/ui/text-area-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { plural, t } from '#src/ui/translate.ts'
import { FieldInput } from '#src/workspace/field-input.tsx'
import { SampleFormLinks } from './sample-form-links.tsx'
import { withType, type DraftTroubles, type SampleDraft } from './sample-draft.ts'
import { hasPattern, namesOf } from './sample-names.ts'
import look from './sample-form.module.css'

export interface SampleFormProps {
  draft: SampleDraft
  onChange: (draft: SampleDraft) => void
  types: readonly SampleTypeRow[]
  /** Empty until the person has tried to save. */
  troubles: DraftTroubles
  /** The free places from the chosen one on. */
  places: readonly number[]
  onEnter: () => void
  /** Of one sample, which has its number already. */
  isOne?: boolean
}

/** Everything a new sample may have; the fields of its type come with the type. */
export function SampleForm({ draft, onChange, types, troubles, places, onEnter, isOne = false }: SampleFormProps) {
  const type = types.find((each) => each.id === draft.typeId)
  const set = (change: Partial<SampleDraft>) => onChange({ ...draft, ...change })
  const trouble = (field: string) => (troubles[field] ? t(troubles[field], { most: limits.many.created }) : null)
  const isPattern = !isOne && hasPattern(draft.name)
  const names = isPattern ? namesOf(draft.name) : undefined
  return (
    <div className={look.form}>
      <div className={look.wide}>
        <TextField
          label={t('Name')}
          required
          value={draft.name}
          onChange={(name) => set({ name })}
          onEnter={onEnter}
          autoFocus
          maxLength={limits.name.longest}
          hint={
            names
              ? plural(names.length, { one: '# sample: {first}', other: '# samples: {first} to {last}' }, { first: names[0] ?? '', last: names.at(-1) ?? '' })
              : isOne
                ? undefined
                : t('For many at once: OKT3 {1-10}')
          }
          error={trouble('name') ?? (isPattern ? trouble('count') : null)}
        />
      </div>
      <SelectField
        label={t('Sample type')}
        required
        value={draft.typeId === null ? null : String(draft.typeId)}
        onChange={(id) => {
          const chosen = types.find((each) => String(each.id) === id)
          if (chosen) onChange(withType(draft, chosen))
        }}
        options={types.filter((each) => !each.archived).map((each) => ({ value: String(each.id), label: each.name }))}
        error={trouble('type')}
      />
      {isPattern || isOne ? (
        <div />
      ) : (
        <NumberField
          label={t('How many')}
          value={draft.count}
          onChange={(count) => set({ count })}
          step={1}
          min={1}
          max={limits.many.created}
          error={trouble('count')}
        />
      )}
      <NumberField
        label={t('Amount')}
        value={draft.amount}
        onChange={(amount) => set({ amount })}
        step={(text, direction) => stepAmountText(text, direction, draft.unit)}
        error={trouble('amount')}
      />
      <SelectField label={t('Unit')} value={draft.unit} onChange={(unit) => set({ unit })} options={unitNames.map((value) => ({ value, label: value }))} />
      {type?.fields.map((field) => (
        <div key={field.id} className={field.type === 'TEXTAREA' || field.type === 'CHECKBOX' ? look.wide : undefined}>
          <FieldInput
            field={field}
            value={draft.meta[field.id] ?? ''}
            onChange={(value) => set({ meta: { ...draft.meta, [field.id]: value } })}
            error={trouble(`meta:${field.id}`)}
          />
        </div>
      ))}
      <TextField label={t('Expiration')} type="date" value={draft.expiration} onChange={(expiration) => set({ expiration })} />
      <TextField
        label={t('Barcode on the tube')}
        hint={t('Scan to add. Without one the sample’s own number is its barcode.')}
        mono
        value={draft.altBarcode}
        onChange={(altBarcode) => set({ altBarcode })}
        maxLength={limits.barcode.longest}
        error={trouble('barcode')}
      />
      <SampleFormLinks draft={draft} set={set} places={places} trouble={trouble('place')} />
      <div className={look.wide}>
        <TextAreaField
          label={t('Description')}
          rows={2}
          value={draft.description}
          onChange={(description) => set({ description })}
          maxLength={limits.text.longest}
        />
      </div>
      <div className={look.wide}>
        <TextAreaField label={t('Note')} rows={2} value={draft.note} onChange={(note) => set({ note })} maxLength={limits.text.longest} />
      </div>
    </div>
  )
}
