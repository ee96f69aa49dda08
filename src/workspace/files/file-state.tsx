import type { FileEntry } from '#db/queries/files.ts'
import { msg } from '#domain/message.ts'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { AlertIcon, SentIcon, WaitingIcon } from '#src/ui/icons/icons.ts'
import { UploadIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { refusalText } from '#src/workspace/saving/refusal-text.ts'

/** Why it is not uploaded anymore; null if it is stored, or will be. */
export const failureOf = ({ file, held }: FileEntry): string | null => (file.state === 'pending' ? (held?.code ?? null) : null)

const percentOf = (sent: number, size: number): number => Math.min(99, Math.floor((100 * sent) / size))

/** How far its upload is. */
export function FileState({ entry }: { entry: FileEntry }) {
  const { file, held } = entry
  const code = failureOf(entry)
  if (code !== null)
    return (
      <Chip tone="bad" icon={AlertIcon} quiet>
        {refusalText(code, { size: Math.ceil(file.size / 1024 ** 2) })}
      </Chip>
    )
  if (file.state === 'stored')
    return (
      <Chip icon={SentIcon} quiet>
        {t(msg('Stored', 'of a file on the server'))}
      </Chip>
    )
  if (!held) return <Chip icon={WaitingIcon}>{t('On another device')}</Chip>
  return held.sent > 0 ? (
    <Chip tone="info" icon={UploadIcon}>
      {t('Uploading, {percent}%', { percent: percentOf(held.sent, held.size) })}
    </Chip>
  ) : (
    <Chip tone="info" icon={WaitingIcon}>
      {t('Waiting to be uploaded')}
    </Chip>
  )
}
