import { writeNotice } from '#domain/commands/write-notice.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** The notice for everyone in the group; `was` is the one that the person saw. An empty text is none. */
export function writeNoticeChange(was: string, text: string): Change {
  const label = text ? t('Notice: {text}', { text }) : t('Removed the notice')
  return makeChange(
    [mutation(writeNotice, { text }, label)],
    [mutation(writeNotice, { text: was }, t('Notice as before'))],
    text ? t('Notice shown to everyone in the group') : t('Notice removed'),
  )
}
