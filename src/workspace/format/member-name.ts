import { readMembers } from '#db/queries/members.ts'
import type { Workspace } from '#db/workspace.ts'
import { t } from '#src/ui/text/translate.ts'

/** While the group's members are being read or downloaded: nobody is taken for someone who has left. */
const unread = '…'

/** What people call a member of the group. Without any members, not even oneself, they are not here yet. */
export const memberName = (members: ReadonlyMap<number, { readonly fullName: string }> | undefined, id: number): string =>
  members?.get(id)?.fullName ?? (members?.size ? t('a former group member') : unread)

export const readMemberName = async (workspace: Workspace, id: number): Promise<string> => memberName(await readMembers(workspace), id)
