import type { ReactNode } from 'react'
import type { FileEntry } from '#db/queries/files.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { RefreshIcon } from '#src/ui/icons/icons.ts'
import { DocumentIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { bytesText } from '#src/workspace/format/bytes-text.ts'
import { FileMenu } from './file-menu.tsx'
import { failureOf, FileState } from './file-state.tsx'
import { kindText } from './picture-types.ts'
import { useFileActions } from './use-file-actions.ts'
import classes from './files.module.css'

interface FileItemProps {
  entry: FileEntry
  mayChange: boolean
  /** Below its name. */
  note?: ReactNode
}

/** A file by its name. A tap downloads it. */
export function FileItem({ entry, mayChange, note }: FileItemProps) {
  const actions = useFileActions(entry, mayChange)
  const { file, held } = entry
  const { name, size } = file
  const isUploading = file.state === 'pending' && held !== undefined && held.sent > 0 && held.code === null
  return (
    <li className={classes.item} aria-label={name}>
      <button type="button" className={classes.open} aria-label={t('Download {name}', { name })} onClick={actions.download}>
        <DocumentIcon className="i" aria-hidden />
        <span className={classes.name}>
          <span className="strong">{name}</span>
          <span className="small muted">{[kindText(name), bytesText(size)].filter(Boolean).join(' · ')}</span>
          {note && <span className="small muted">{note}</span>}
        </span>
      </button>
      <span className={classes.state}>
        <FileState entry={entry} />
      </span>
      {failureOf(entry) !== null && mayChange && (
        <Button variant="plain" icon={RefreshIcon} onClick={actions.resend}>
          {t('Try again')}
        </Button>
      )}
      <FileMenu name={name} actions={actions} />
      {isUploading && (
        <div className={classes.progress}>
          <ProgressBar
            label={t('Uploading')}
            value={held.sent}
            max={held.size}
            text={t('{done} of {total}', { done: bytesText(held.sent), total: bytesText(held.size) })}
          />
        </div>
      )}
    </li>
  )
}
