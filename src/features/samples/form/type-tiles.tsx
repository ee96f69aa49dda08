import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { useRadioGroup } from '#src/ui/buttons/use-radio-group.ts'
import { FieldGroup } from '#src/ui/fields/field-group.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { t } from '#src/ui/text/translate.ts'
import classes from './type-tiles.module.css'

export interface TypeTilesProps {
  types: readonly SampleTypeRow[]
  typeId: number | null
  onChange: (type: SampleTypeRow) => void
  error: string | null
}

/** More than these are a list. */
const maxTiles = 16

/** The type of a new sample, chosen by its shape with one tap. */
export function TypeTiles({ types, typeId, onChange, error }: TypeTilesProps) {
  const field = { label: t('Sample type'), required: true, error }
  if (types.length > maxTiles)
    return (
      <SelectField
        {...field}
        value={typeId === null ? null : String(typeId)}
        onChange={(id) => onChange(types.find((type) => String(type.id) === id)!)}
        options={types.map((type) => ({ value: String(type.id), label: type.name }))}
      />
    )
  return (
    <FieldGroup {...field}>
      <Tiles types={types} typeId={typeId} onChange={onChange} />
    </FieldGroup>
  )
}

function Tiles({ types, typeId, onChange }: Omit<TypeTilesProps, 'error'>) {
  const chosen = types.find((type) => type.id === typeId) ?? null
  const { ref, onKeyDown, reachable } = useRadioGroup(types, chosen, onChange)
  return (
    <div ref={ref} role="radiogroup" aria-label={t('Sample type')} onKeyDown={onKeyDown} className={classes.tiles}>
      {types.map((type) => (
        <button
          key={type.id}
          type="button"
          role="radio"
          aria-checked={type === chosen}
          tabIndex={type === reachable ? 0 : -1}
          data-autofocus={(type === reachable && !chosen) || undefined}
          onClick={() => onChange(type)}
        >
          <ShapeIcon shape={type.shape} tone={type.tone} />
          <span>{type.name}</span>
        </button>
      ))}
    </div>
  )
}
