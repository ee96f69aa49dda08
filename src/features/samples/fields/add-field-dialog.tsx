import type { OwnField, SampleRow } from '#domain/entities/sample.ts'
import type { SampleField, SampleFieldType, SampleTypeRow } from '#domain/entities/sample-type.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { fieldNamed, shownFieldsOf } from '#domain/rules/samples/own-fields.ts'
import { isFieldValue, normalizeFieldValue, valueSeparator, valuesOf } from '#domain/rules/samples/sample-field.ts'
import { takeId } from '#db/queue/leases.ts'
import { ComboField } from '#src/ui/fields/combo-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { FieldInput } from '#src/workspace/editing/field-input.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { addOwnFieldChange } from '#src/workspace/mutations/samples/own-field.ts'
import { fieldTypes } from '#src/workspace/samples/field-types.ts'
import { useOwnFieldNames } from '#src/workspace/samples/use-own-field-names.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { ScannerReadyLine } from '#src/workspace/scan/scanner-ready-line.tsx'
import { useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

export interface AddFieldDialogProps {
  sample: SampleRow
  type: SampleTypeRow | undefined
  onClose: () => void
}

/** Without those that offer a choice, because a field of one sample has no options. */
const offered: readonly SampleFieldType[] = ['TEXT', 'TEXTAREA', 'NUMERIC', 'DATE', 'DATETIME', 'SAMPLELINK']

const fieldOf = (type: SampleFieldType): SampleField => ({ id: 0, key: t('Value'), type, required: true, options: [] })

/** A field that only this sample has: its name, its kind and its value, which can be scanned. */
export function AddFieldDialog({ sample, type, onClose }: AddFieldDialogProps) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const resolve = useResolveScan()
  const known = useOwnFieldNames()
  const { draft, set, change, errorOf, save, isSaving, leave, release, fieldsRef } = useDraft({
    label: t('Add field to {name}', { name: sample.name }),
    initial: { key: '', type: 'TEXT' as SampleFieldType, value: '' },
    guarded: ['key', 'value'],
    validate: ({ key, type: kind, value }) => ({ key: nameFault(sample, type, key), value: valueFault(kind, value) }),
    onSave: async ({ key, type: kind, value }) => {
      const id = await takeFieldId()
      if (id === null) return
      const field: OwnField = { id, key: key.trim(), type: kind }
      if (!(await mutate(addOwnFieldChange(sample, field, normalizeFieldValue(fieldOf(kind), value))))) return
      release()
      onClose()
    },
  })
  const takeFieldId = async () => {
    try {
      return await takeId(workspace.disk, 'sampleFields')
    } catch (error) {
      showRefusal(error)
      return null
    }
  }
  const handleScan = async (code: string) => {
    if (draft.type !== 'SAMPLELINK') return set('value', code)
    const found = await resolve(code)
    if (found?.kind === 'sample') set('value', [...new Set([...valuesOf(draft.value), String(found.id)])].join(valueSeparator))
  }
  useScanHandler((code) => void handleScan(code))
  /** A name that other samples have brings its kind. */
  const nameIt = (key: string) => change({ key, ...(draft.value === '' && { type: known.find((each) => each.key === key)?.type ?? draft.type }) })
  return (
    <DraftDialog
      title={t('Add field to {name}', { name: sample.name })}
      action={t('Add field')}
      form={{ save, leave, fieldsRef, isSaving }}
      width={560}
      onClose={onClose}
    >
      <ComboField
        label={t('Name')}
        required
        autoFocus
        options={known.filter(({ key }) => nameFault(sample, type, key) === null).map(({ key }) => key)}
        value={draft.key}
        onChange={nameIt}
        maxLength={limits.name.longest}
        error={errorOf('key')}
      />
      <SelectField
        label={t('Kind')}
        options={offered.map((kind) => ({ value: kind, label: t(fieldTypes[kind]) }))}
        value={draft.type}
        onChange={(kind) => change({ type: kind as SampleFieldType, value: '' })}
      />
      <FieldInput
        key={draft.type}
        field={fieldOf(draft.type)}
        value={draft.value}
        onChange={(value) => set('value', value)}
        error={errorOf('value')}
        onEnter={() => void save()}
      />
      <div className="bar">
        <ScannerReadyLine hint={t('Scan to fill in the value.')} />
        <ScanButton hint={t('Scan the value')} onCode={(code) => void handleScan(code)} />
      </div>
    </DraftDialog>
  )
}

function nameFault(sample: SampleRow, type: SampleTypeRow | undefined, key: string): string | null {
  if (!key.trim()) return t('Enter a name.')
  return fieldNamed(shownFieldsOf(sample, type), key) ? t(deviceErrors['sample.field-taken'].message) : null
}

function valueFault(kind: SampleFieldType, value: string): string | null {
  const stored = normalizeFieldValue(fieldOf(kind), value)
  if (!stored.trim()) return t('Enter a value.')
  return isFieldValue(fieldOf(kind), stored) ? null : t(deviceErrors['sample.field-invalid'].message)
}
