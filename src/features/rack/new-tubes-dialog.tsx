import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { readSampleTypes } from '#db/queries/sample-types.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { NameField } from '#src/workspace/editing/name-field.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { combineChanges } from '#src/workspace/mutations/change.ts'
import { createSampleChange } from '#src/workspace/mutations/samples.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { takeIds } from '#src/features/samples/form/sample-ids.ts'
import { namesOf } from '#src/features/samples/form/sample-names.ts'

/** A code that no sample has, at a free position. */
export interface NewTube {
  readonly code: string
  readonly position: number
}

export interface NewTubesDialogProps {
  layer: StorageLayerRow
  tubes: readonly NewTube[]
  onClose: () => void
}

export function NewTubesDialog(props: NewTubesDialogProps) {
  const types = useLive(readSampleTypes, [])
  // Each sample of a type with required fields is created on its own.
  return types ? <OpenNewTubes {...props} types={types.filter((type) => !type.archived && type.fields.every(({ required }) => !required))} /> : null
}

/** One sample for each new tube, with its code, at the position where it was read. */
function OpenNewTubes({ layer, tubes, onClose, types }: NewTubesDialogProps & { types: readonly SampleTypeRow[] }) {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: t('New samples'),
    initial: { name: '', typeId: types.length === 1 ? String(types[0]!.id) : '' },
    guarded: ['name'],
    validate: ({ name, typeId }) => ({
      name: name.trim() && namesOf(name, tubes.length)?.length === tubes.length ? null : t(deviceErrors['sample.name-missing'].message),
      typeId: typeId ? null : t(deviceErrors['sample.type-missing'].message),
    }),
    onSave: () => create(),
  })
  const create = async () => {
    const names = namesOf(draft.name, tubes.length) ?? []
    try {
      const ids = await takeIds(workspace, tubes.length)
      const changes = tubes.map(({ code, position }, at) =>
        createSampleChange({
          id: ids[at]!,
          name: names[at]!,
          sampleTypeId: Number(draft.typeId),
          layerId: layer.id,
          position,
          altBarcode: code,
          amount: 0,
          unit: '',
          expiration: '',
          description: '',
          note: '',
          meta: {},
          parentId: null,
        }),
      )
      if (!(await mutate(combineChanges(changes, plural(tubes.length, { one: '# sample created', other: '# samples created' }))))) return
      release()
      onClose()
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <DraftDialog
      title={plural(tubes.length, { one: 'Create # sample', other: 'Create # samples' })}
      action={t('Create')}
      form={{ save, leave, fieldsRef }}
      onClose={onClose}
    >
      <NameField value={draft.name} onChange={(name) => set('name', name)} onEnter={() => void save()} autoFocus missing={errorOf('name')} />
      <p className="muted small">{t('Several samples are numbered after the name.')}</p>
      <SelectField
        label={t('Sample type')}
        options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={draft.typeId || null}
        onChange={(typeId) => set('typeId', typeId)}
        error={errorOf('typeId')}
      />
    </DraftDialog>
  )
}
