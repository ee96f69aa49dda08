import type { MemberRow } from '#domain/entities/member.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { isPermitted } from '#domain/permission.ts'
import { t } from '#src/ui/text/translate.ts'

/** Setting a parent requires UpdateOwn, and UpdateOthers if one of the samples belongs to someone else. spec §5, BULK-06 */
export function mayUpdateParents(member: MemberRow | undefined, samples: readonly Pick<SampleRow, 'ownerId'>[]): boolean {
  return isPermitted(member, 'samples', 'UpdateOwn') && samples.every((sample) => isPermitted(member, 'samples', 'Update', sample))
}

/** The message when parents are set or removed. spec BULK-06, §9 "bulk-parent toast" */
export const doneToast = (parentId: number | null) => ({
  message: t(parentId === null ? messages.parentRemoved : messages.parentUpdated),
  tone: 'ok' as const,
  autoClose: limits.toast.autoClose,
})

/** The message when none of them was. */
export const failedToast = (parentId: number | null) => ({
  message: t(parentId === null ? messages.parentRemoveFailed : messages.parentUpdateFailed),
  tone: 'bad' as const,
  autoClose: limits.toast.autoClose,
})
