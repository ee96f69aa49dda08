import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { hasPermission } from '#domain/permission.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { mutation, type Mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'

/** Setting a parent needs UpdateOwn, and UpdateOthers when one of the samples is somebody else's. spec §5, BULK-06 */
export function mayUpdateParents(member: MemberRow | undefined, samples: readonly Pick<SampleRow, 'ownerId'>[]): boolean {
  if (!member || !hasPermission(member.role, 'Sample.UpdateOwn')) return false
  return samples.every(({ ownerId }) => ownerId === member.id) || hasPermission(member.role, 'Sample.UpdateOthers')
}

const link = (sample: SampleRow, parentId: number | null): Mutation =>
  mutation(setSampleParent, { sampleId: sample.id, parentId }, t('Changed the parent of {name}', { name: sample.name }))

/** What is said when the parents are set, or taken away. spec BULK-06, §9 "bulk-parent toast" */
export const doneToast = (parentId: number | null) => ({
  message: t(parentId === null ? messages.parentRemoved : messages.parentUpdated),
  tone: 'ok' as const,
  autoClose: limits.toast.autoClose,
})

/** What is said when none of them was. */
export const failedToast = (parentId: number | null) => ({
  message: t(parentId === null ? messages.parentRemoveFailed : messages.parentUpdateFailed),
  tone: 'bad' as const,
  autoClose: limits.toast.autoClose,
})

/** The acts that give all of them this parent; those that have it already are left out. */
export const parentMutations = (samples: readonly SampleRow[], parentId: number | null): Mutation[] =>
  samples.filter((sample) => sample.parentId !== parentId).map((sample) => link(sample, parentId))

/** What takes {@link parentMutations} back, for the samples whose parent still is the one that was set. */
export async function undoParentMutations(workspace: Workspace, before: readonly SampleRow[], parentId: number | null): Promise<Mutation[]> {
  const now = await readSamplesById(
    workspace,
    before.map((sample) => sample.id),
  )
  return before.flatMap((sample, at) => (sample.parentId !== parentId && now[at]?.parentId === parentId ? [link(sample, sample.parentId)] : []))
}
