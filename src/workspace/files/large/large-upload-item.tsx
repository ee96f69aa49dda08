import { Button } from '#src/ui/buttons/button.tsx'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { DocumentIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { bytesText } from '#src/workspace/format/bytes-text.ts'
import classes from '#src/workspace/files/files.module.css'
import type { LargeUpload } from './large-uploads.ts'

/** A file on its way to the storage server. */
export function LargeUploadItem({ upload: { name, size, sent, state, giveUp } }: { upload: LargeUpload }) {
  const isSending = state === 'sending'
  return (
    <li className={classes.item} aria-label={name}>
      <span className={classes.open}>
        <DocumentIcon className="i" aria-hidden />
        <span className={classes.name}>
          <span className="strong">{name}</span>
          <span className="small muted">{bytesText(size)}</span>
        </span>
      </span>
      {isSending && (
        <Button variant="plain" onClick={giveUp}>
          {t('Cancel upload')}
        </Button>
      )}
      <div className={classes.progress}>
        {isSending ? (
          <ProgressBar
            label={t('Uploading to the storage server')}
            value={sent}
            max={size}
            text={t('{done} of {total}', { done: bytesText(sent), total: bytesText(size) })}
          />
        ) : (
          <p className="small muted" role="status">
            {t('The storage server is checking it.')}
          </p>
        )}
      </div>
    </li>
  )
}
