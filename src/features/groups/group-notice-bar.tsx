import { dismissedNoticeSetting, type GroupNoticeRow } from '#domain/entities/group-notice.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useUserSetting } from '#src/workspace/data/use-user-setting.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import classes from './group-notice.module.css'

/** What an administrator tells everyone in the group. Dismissed by one person, it stays for the others. spec HDR-05 */
export function GroupNoticeBar({ notice }: { notice: GroupNoticeRow }) {
  const { workspace } = useWorkspace()
  const dismissed = useUserSetting(dismissedNoticeSetting(workspace.groupId))
  return (
    <div className={classes.bar}>
      <Banner
        flush
        live
        action={<IconButton icon={CloseIcon} label={t('Dismiss notice')} variant="plain" onClick={() => void dismissed.set(String(notice.writtenAt))} />}
      >
        {notice.text}
      </Banner>
    </div>
  )
}
