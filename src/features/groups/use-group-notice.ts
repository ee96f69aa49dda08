import { dismissedNoticeSetting, groupNoticeId, type GroupNoticeRow } from '#domain/entities/group-notice.ts'
import { userSettingId } from '#domain/entities/user-setting.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

/** The notice of the group that this person has not dismissed, on any device. spec HDR-05 */
export const useGroupNotice = (): GroupNoticeRow | undefined =>
  useLive(async (workspace) => {
    const notice = await workspace.mirror('groupNotices').get(groupNoticeId)
    const dismissed = notice && (await workspace.mirror('userSettings').get(userSettingId(workspace.userId, dismissedNoticeSetting(workspace.groupId))))
    return dismissed?.value === String(notice?.writtenAt) ? undefined : notice
  }, [])
