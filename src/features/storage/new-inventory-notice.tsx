import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useUserSetting } from '#src/workspace/data/use-user-setting.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { storageHref, withoutTree } from './storage-href.ts'
import classes from './storage-screen.module.css'

const noticeKey = 'InventoryRebuildNotice'

/** Tells each person once that there is another view of the inventory. spec HDR-06 */
export function NewInventoryNotice({ layerId }: { layerId: number | null }) {
  const navigate = useNavigate()
  const notice = useUserSetting(noticeKey)
  const isNewInUse = useUserSetting('UseInventoryRebuild')
  // Whoever has gone back to the old view, or a program has for them, has not dismissed anything.
  if (notice.value !== '' || isNewInUse.value === undefined || isNewInUse.value === 'true') return null
  const tryIt = async () => {
    if (await isNewInUse.set('true')) navigate(storageHref(withoutTree, layerId))
  }
  return (
    <div className={classes.notice}>
      <span className="grow">{t('A new inventory view is available.')}</span>
      <Button variant="plain" onClick={() => void tryIt()}>
        {t('Try it')}
      </Button>
      <IconButton icon={CloseIcon} label={t('Dismiss')} variant="plain" onClick={() => void notice.set('dismissed')} />
    </div>
  )
}
