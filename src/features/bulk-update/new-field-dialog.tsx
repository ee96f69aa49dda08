import type { SampleField, SampleFieldType } from '#domain/entities/sample-type.ts'
import { fieldNamed } from '#domain/rules/samples/own-fields.ts'
import { takeId } from '#db/queue/leases.ts'
import type { BulkField } from '#machines/bulk-update/bulk-update-types.ts'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { OwnFieldInputs } from '#src/workspace/samples/own-field-inputs.tsx'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'

export interface NewFieldDialogProps {
  /** The fields that are set already. */
  fields: readonly BulkField[]
  onAdd: (field: SampleField) => void
  onClose: () => void
}

const empty: { readonly key: string; readonly type: SampleFieldType } = { key: '', type: 'TEXT' }

/** Names a field that the types of the samples need not have: each sample without one of that name gets it. */
export function NewFieldDialog({ fields, onAdd, onClose }: NewFieldDialogProps) {
  const { workspace } = useWorkspace()
  const set = fields.flatMap(({ meta }) => meta ?? [])
  const nameFault = (key: string) => (!key.trim() ? t('Enter a name.') : fieldNamed(set, key) ? t('This field has already been added.') : null)
  const { draft, change, errorOf, save, isSaving, leave, release, fieldsRef } = useDraft({
    label: null,
    initial: empty,
    validate: ({ key }) => ({ key: nameFault(key) }),
    onSave: async ({ key, type }) => {
      try {
        onAdd({ id: await takeId(workspace.disk, 'sampleFields'), key: key.trim(), type, required: false, options: [] })
        release()
        onClose()
      } catch (error) {
        showRefusal(error)
      }
    },
  })
  return (
    <DraftDialog title={t('New field')} action={t('Add field')} form={{ save, leave, fieldsRef, isSaving }} onClose={onClose}>
      <OwnFieldInputs
        name={draft.key}
        kind={draft.type}
        onChange={(key, type) => change({ key, type })}
        isFree={(key) => nameFault(key) === null}
        error={errorOf('key')}
      />
      <p className="muted small">{t('Samples that have no field of this name get it.')}</p>
    </DraftDialog>
  )
}
