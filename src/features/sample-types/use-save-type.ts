import { archiveSampleType } from '#domain/commands/archive-sample-type.ts'
import { createSampleType } from '#domain/commands/create-sample-type.ts'
import { editSampleType } from '#domain/commands/edit-sample-type.ts'
import { restoreSampleFields } from '#domain/commands/restore-sample-fields.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { messages } from '#domain/messages.ts'
import { takeId } from '#db/leases.ts'
import { mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'
import { showRefusal, useMutate } from '#src/workspace/mutations/use-mutate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { editBetween, newFieldIds, savedFields, undoBetween, type TypeDraft } from './type-draft.ts'

type Saved = Omit<SampleTypeRow, 'id' | 'archived'>

/** Saves a draft without troubles; answers the type's id, or null when it was refused. New fields and types get their numbers from this device's leases. */
export function useSaveType(): (draft: TypeDraft) => Promise<number | null> {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  return async (draft) => {
    try {
      const ids = new Map<number, number>()
      for (const id of newFieldIds(draft)) ids.set(id, await takeId(workspace.disk, 'sampleFields'))
      const { base, name, description, shape, tone, unit } = draft
      const saved = { name: name.trim(), description, shape, tone, unit, fields: savedFields(draft, ids) }
      return base ? await edit(base, saved, [...ids.values()]) : await create(saved)
    } catch (error) {
      showRefusal(error)
      return null
    }
  }

  async function create(saved: Saved): Promise<number | null> {
    const id = await takeId(workspace.disk, 'sampleTypes')
    const input = { ...saved, id, fields: [...saved.fields] }
    const undo = [mutation(archiveSampleType, { sampleTypeId: id, archived: true }, t('Archived {name}', { name: saved.name }))]
    const done = t('Sample type {name} created', { name: saved.name })
    return (await mutate([mutation(createSampleType, input, t('Created sample type {name}', { name: saved.name }))], { done, undo })) ? id : null
  }

  async function edit(base: NonNullable<TypeDraft['base']>, saved: Saved, added: readonly number[]): Promise<number | null> {
    const forth = editBetween(base, saved, added)
    if (!forth) return base.id
    const back = undoBetween(base, saved)
    const label = t('Edited sample type {name}', { name: saved.name })
    const undo = [
      ...(back.edit ? [mutation(editSampleType, back.edit, label)] : []),
      ...(back.restore ? [mutation(restoreSampleFields, back.restore, t('Restored the fields of {name}', { name: base.name }))] : []),
    ]
    return (await mutate([mutation(editSampleType, forth, label)], { done: t(messages.changesSaved), undo })) ? base.id : null
  }
}
