import type { OwnField, SampleRow } from '#domain/entities/sample.ts'
import type { SampleField, SampleFieldType, SampleTypeRow } from '#domain/entities/sample-type.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { fieldNamed, shownFieldsOf } from '#domain/rules/samples/own-fields.ts'
import { isFieldValue, normalizeFieldValue, valueSeparator, valuesOf } from '#domain/rules/samples/sample-field.ts'
import { takeId } from '#db/queue/leases.ts'
import { t } from '#src/ui/text/translate.ts'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { FieldInput } from '#src/workspace/editing/field-input.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { addOwnFieldChange } from '#src/workspace/mutations/samples.ts'
import { OwnFieldInputs } from '#src/workspace/samples/own-field-inputs.tsx'
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

const empty: Readonly<Record<'key' | 'value', string>> & { readonly type: SampleFieldType } = { key: '', type: 'TEXT', value: '' }

const fieldOf = (type: SampleFieldType): SampleField => ({ id: 0, key: t('Value'), type, required: true, options: [] })

/** A field that only this sample has: its name, its kind and its value, which can be scanned. */
export function AddFieldDialog({ sample, type, onClose }: AddFieldDialogProps) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const resolve = useResolveScan()
  const { draft, set, change, errorOf, save, isSaving, leave, release, fieldsRef } = useDraft({
    label: t('Add field to {name}', { name: sample.name }),
    initial: empty,
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
  return (
    <DraftDialog
      title={t('Add field to {name}', { name: sample.name })}
      action={t('Add field')}
      form={{ save, leave, fieldsRef, isSaving }}
      width={560}
      onClose={onClose}
    >
      <OwnFieldInputs
        name={draft.key}
        kind={draft.type}
        onChange={(key, kind) => change({ key, ...(kind !== draft.type && { type: kind, value: '' }) })}
        isFree={(key) => nameFault(sample, type, key) === null}
        error={errorOf('key')}
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
