import type { ProtocolVariable } from '#domain/entities/protocol-version.ts'
import { limits } from '#domain/limits.ts'
import { defineMessages } from '#domain/message.ts'
import { faultOf, valuesOf } from '#domain/rules/protocols/variables.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { valueText } from '#src/features/notebook/procedure/value-text.ts'
import classes from './protocols.module.css'

const faultTexts = defineMessages({
  'name-missing': 'Enter a name.',
  'name-taken': 'Another value has this name.',
  'formula-invalid': 'This is not a formula. Use names in braces, numbers, + − × ÷ and parentheses.',
  'formula-name-unknown': 'A name in braces is not one of the values.',
  'formula-circular': 'This value depends on itself.',
})

export interface VariableEditorProps {
  variable: ProtocolVariable
  all: readonly ProtocolVariable[]
  showsFaults: boolean
  onChange: (variable: ProtocolVariable) => void
  onRemove: () => void
}

/** A value that is entered in each experiment, or computed from others. */
export function VariableEditor({ variable, all, showsFaults, onChange, onRemove }: VariableEditorProps) {
  const fault = showsFaults ? faultOf(variable, all) : undefined
  const text = fault && t(faultTexts[fault])
  const isOfName = fault === 'name-missing' || fault === 'name-taken'
  const set = (part: Partial<ProtocolVariable>) => onChange({ ...variable, ...part })
  const field = { maxLength: limits.name.longest }
  const computed = variable.formula === '' ? null : valuesOf(all, {}).get(variable.id)
  return (
    <div className={classes.part} role="group" aria-label={variable.name || t('New value')}>
      <div className={classes.partHead}>
        <h3 className="head grow">{variable.name || t('New value')}</h3>
        <IconButton icon={TrashIcon} variant="plain" label={t('Remove {name}', { name: variable.name || t('New value') })} onClick={onRemove} />
      </div>
      <div className={classes.fields}>
        <TextField label={t('Name')} required value={variable.name} onChange={(name) => set({ name })} error={isOfName ? text : null} {...field} />
        <TextField label={t('Unit')} value={variable.unit} onChange={(unit) => set({ unit })} {...field} />
        <TextField
          label={t('Value')}
          hint={t('A number, or a ratio such as 1:1000')}
          value={variable.value}
          onChange={(value) => set({ value })}
          disabled={variable.formula !== ''}
          mono
          {...field}
        />
        <TextField
          label={t('Or computed as')}
          hint={
            computed == null
              ? t('For example {example}', { example: '{Volume} × {Dilution} × 1000' })
              : t('Now {value}', { value: valueText(computed, variable.unit) })
          }
          value={variable.formula}
          onChange={(formula) => set({ formula })}
          error={fault && !isOfName ? text : null}
          mono
          {...field}
        />
      </div>
    </div>
  )
}
