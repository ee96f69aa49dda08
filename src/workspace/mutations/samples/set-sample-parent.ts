import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { messages } from '#domain/messages.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { combineChanges, makeChange, undoChange, type Change } from '#src/workspace/mutations/change.ts'

type Child = Pick<SampleRow, 'id' | 'name' | 'parentId'>

const link = ({ id, name }: Child, parentId: number | null): Mutation =>
  mutation(setSampleParent, { sampleId: id, parentId }, t('Changed the parent of {name}', { name }))

const doneText = (parentId: number | null): string => t(parentId === null ? messages.parentRemoved : messages.parentUpdated)

/** `parentId` null removes the parent. */
export const setSampleParentChange = (sample: Child, parentId: number | null): Change =>
  makeChange([link(sample, parentId)], [link(sample, sample.parentId)], doneText(parentId))

/** The same for many, all or none; those that already have this parent are left out. spec BULK-06 */
export const setSampleParentsChange = (samples: readonly Child[], parentId: number | null): Change =>
  combineChanges(
    samples.filter((sample) => sample.parentId !== parentId).map((sample) => setSampleParentChange(sample, parentId)),
    doneText(parentId),
  )

/** Undoes {@link setSampleParentsChange}, for samples that still have the parent that was set. */
export async function undoSampleParentsChange(workspace: Workspace, before: readonly Child[], parentId: number | null): Promise<Change> {
  const now = await readSamplesById(
    workspace,
    before.map(({ id }) => id),
  )
  return undoChange(
    setSampleParentsChange(
      before.filter((_, at) => now[at]?.parentId === parentId),
      parentId,
    ),
  )
}
