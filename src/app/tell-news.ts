import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'

/** Tells the person what sync has found out from an answer of the server. */
export function announceSyncNews(news: 'mirrored' | 'counts-differ' | 'group-left'): void {
  if (news === 'mirrored') showToast({ message: t('Inventory copied to this device'), tone: 'ok' })
  if (news === 'counts-differ')
    showToast({
      id: 'counts-differ',
      message: t('This device and the server disagree on the number of records, even after a full download. You can keep working. Tell your administrator.'),
      tone: 'warn',
      autoClose: false,
    })
  if (news === 'group-left')
    showToast({ message: t('You are no longer a member of this group. Your unsynced changes are in the inbox.'), tone: 'bad', autoClose: false })
}
