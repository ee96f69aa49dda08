import { takeId } from '#db/queue/leases.ts'
import { createSampleTypeChange, editSampleTypeChange } from '#src/workspace/mutations/sample-types.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { editBetween, newFieldIds, savedOf, undoBetween, type TypeDraft } from './type-draft.ts'

type Saved = ReturnType<typeof savedOf>

/** Saves a draft without errors; returns the type's id, or null if it was refused. New fields and types get their ids from this device's leases. */
export function useSaveType(): (draft: TypeDraft) => Promise<number | null> {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  return async (draft) => {
    try {
      const ids = new Map<number, number>()
      for (const id of newFieldIds(draft)) ids.set(id, await takeId(workspace.disk, 'sampleFields'))
      const { base } = draft
      const saved = savedOf(draft, ids)
      return base ? await edit(base, saved, [...ids.values()]) : await create(saved)
    } catch (error) {
      showRefusal(error)
      return null
    }
  }

  async function create(saved: Saved): Promise<number | null> {
    const id = await takeId(workspace.disk, 'sampleTypes')
    return (await mutate(createSampleTypeChange({ ...saved, id, fields: [...saved.fields] }))) ? id : null
  }

  async function edit(base: NonNullable<TypeDraft['base']>, saved: Saved, added: readonly number[]): Promise<number | null> {
    const forth = editBetween(base, saved, added)
    if (!forth) return base.id
    return (await mutate(editSampleTypeChange(saved.name, forth, undoBetween(base, saved)))) ? base.id : null
  }
}
