import type { SampleField, SampleFieldType } from '#domain/entities/sample-type.ts'
import { limits } from '#domain/limits.ts'
import type { Message } from '#domain/message.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { AlertIcon, CheckIcon } from '#src/ui/icons/icons.ts'
import { DownIcon, TrashIcon, UpIcon } from '#src/ui/icons/more-icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { FieldInput } from '#src/workspace/editing/field-input.tsx'
import { fieldTypes } from '#src/workspace/samples/field-types.ts'
import { exampleOf, hasOptions } from './type-draft.ts'
import classes from './sample-types.module.css'

export interface TypeFieldEditorProps {
  field: SampleField
  isOpen: boolean
  onOpen: (open: boolean) => void
  onChange: (change: Partial<SampleField>) => void
  /** Undefined at the end of the list. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: () => void
  error: Message | null
}

/** One field of a type: a row that expands to all its properties. */
export function TypeFieldEditor({ field, isOpen, onOpen, onChange, onUp, onDown, onRemove, error }: TypeFieldEditorProps) {
  const name = field.key || t('New field')
  if (!isOpen)
    return (
      <div className={classes.field}>
        <Row
          title={name}
          subtitle={[t(fieldTypes[field.type]), field.options.join(', '), field.mask].filter(Boolean).join(' · ')}
          trailing={
            <span className="bar">
              {field.required && <Chip>{t('Required')}</Chip>}
              {error && (
                <Chip tone="bad" icon={AlertIcon}>
                  {t(error)}
                </Chip>
              )}
            </span>
          }
          onClick={() => onOpen(true)}
          label={t('Field {name}', { name })}
          chevron
        />
      </div>
    )
  return (
    <div className={classNames(classes.field, classes.open)} role="group" aria-label={t('Field {name}', { name })}>
      <div className={`${classes.form} stack-l`}>
        <div className={classes.two}>
          <TextField
            label={t('Field name')}
            required
            autoFocus
            value={field.key}
            onChange={(key) => onChange({ key })}
            maxLength={250}
            error={error && t(error)}
          />
          <SelectField label={t('Field type')} value={field.type} onChange={(type) => onChange({ type: type as SampleFieldType })} options={typeOptions()} />
          {hasOptions(field.type) && (
            <div className={classes.wide}>
              <TextAreaField
                label={t('Options')}
                hint={t('One per line.')}
                rows={5}
                maxLength={limits.text.longest}
                value={field.options.join('\n')}
                onChange={(text) => onChange({ options: text === '' ? [] : text.split('\n') })}
              />
            </div>
          )}
          {field.type === 'TEXT' && (
            <TextField
              label={t('Mask')}
              mono
              value={field.mask ?? ''}
              onChange={(mask) => onChange({ mask })}
              maxLength={250}
              hint={field.mask ? t('For example {example}', { example: exampleOf(field.mask) }) : t('0 = digit, A = letter, * = either; for example AA-0000')}
            />
          )}
          <FieldInput
            field={{ ...field, key: t('Default value'), required: false, notes: '' }}
            value={field.defaultValue ?? ''}
            onChange={(defaultValue) => onChange({ defaultValue })}
          />
          <div className={classes.wide}>
            <TextField label={t('Hint below the field')} value={field.notes ?? ''} onChange={(notes) => onChange({ notes })} />
          </div>
        </div>
        <Checkbox
          label={t('Required')}
          hint={t('New samples of this type must have a value. Existing samples are unchanged.')}
          checked={field.required}
          onChange={(required) => onChange({ required })}
        />
        <div className="bar">
          <Button icon={CheckIcon} onClick={() => onOpen(false)}>
            {t('Close field')}
          </Button>
          <IconButton icon={UpIcon} label={t('Move up')} disabled={!onUp} onClick={onUp} />
          <IconButton icon={DownIcon} label={t('Move down')} disabled={!onDown} onClick={onDown} />
          <Button variant="danger" icon={TrashIcon} className="away" onClick={onRemove}>
            {t('Remove')}
          </Button>
        </div>
      </div>
    </div>
  )
}

const typeOptions = () => Object.entries(fieldTypes).map(([value, label]) => ({ value, label: t(label) }))
