import { useState } from 'react'
import type { FileEntry } from '#db/queries/files.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { OfflineIcon, RefreshIcon } from '#src/ui/icons/icons.ts'
import { OpenFullIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { LastChangeText } from '#src/workspace/notebook/last-change-text.tsx'
import { FileItem } from './file-item.tsx'
import { FileMenu } from './file-menu.tsx'
import { failureOf, FileState } from './file-state.tsx'
import { FullSize } from './full-size.tsx'
import { useFileActions } from './use-file-actions.ts'
import { usePicture } from './use-picture.ts'
import classes from './files.module.css'

/** A picture, shown large with its name; in its own proportions. */
export function PictureItem({ entry, mayChange }: { entry: FileEntry; mayChange: boolean }) {
  const { picture, place, retry } = usePicture(entry)
  const actions = useFileActions(entry, mayChange)
  const [isFull, setFull] = useState(false)
  const { name, addedBy, addedAt, receivedAt } = entry.file
  if (picture.kind === 'unreadable') return <FileItem entry={entry} mayChange={mayChange} note={t('This browser cannot show it. Download it to open it.')} />
  return (
    <li ref={place} className={classes.picture} aria-label={name}>
      {picture.kind === 'shown' ? (
        <button type="button" className={classes.shown} aria-label={t('Show {name} at full size', { name })} onClick={() => setFull(true)}>
          <img src={picture.url} width={picture.width} height={picture.height} alt={name} decoding="async" />
        </button>
      ) : (
        <div className={classes.missing}>
          {picture.kind === 'loading' ? (
            <Spinner label={t('Reading the picture…')} />
          ) : (
            <>
              <OfflineIcon className="i" aria-hidden />
              <p className="muted">{t(picture.reason)}</p>
              <Button icon={RefreshIcon} onClick={retry}>
                {t('Try again')}
              </Button>
            </>
          )}
        </div>
      )}
      <div className={classes.caption}>
        <p className={classes.name}>
          <span>{name}</span>
          {addedBy !== 0 && (
            <span className="small muted">
              <LastChangeText change={{ changedBy: addedBy, changedAt: addedAt, changeReceivedAt: receivedAt }} />
            </span>
          )}
        </p>
        <FileState entry={entry} />
        {failureOf(entry) !== null && mayChange && (
          <Button variant="plain" icon={RefreshIcon} onClick={actions.resend}>
            {t('Try again')}
          </Button>
        )}
        {picture.kind === 'shown' && (
          <Button variant="plain" icon={OpenFullIcon} onClick={() => setFull(true)}>
            {t('Full size')}
          </Button>
        )}
        <FileMenu name={name} actions={actions} />
      </div>
      {isFull && <FullSize entry={entry} onDownload={actions.download} onClose={() => setFull(false)} />}
    </li>
  )
}
