import { useState, type ReactNode } from 'react'
import { readFile, type FileEntry } from '#db/queries/files.ts'
import { pictureText } from '#domain/rules/documents/picture-output.ts'
import type { Picture } from '#domain/rules/documents/rich-text.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { ArchiveIcon, OfflineIcon, RefreshIcon, type Icon } from '#src/ui/icons/icons.ts'
import { RestoreIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { failureOf, FileState } from '#src/workspace/files/file-state.tsx'
import { FullSize } from '#src/workspace/files/full-size.tsx'
import { useFileActions } from '#src/workspace/files/use-file-actions.ts'
import { usePicture } from '#src/workspace/files/use-picture.ts'
import { archiveFileChange } from '#src/workspace/mutations/files.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import classes from '#src/workspace/rich-text/rich-text.module.css'

interface TextPictureProps {
  picture: Picture
  isReadOnly: boolean
}

/** A picture in a text: from this device, or else from the server. One that is gone says which it was. */
export function TextPicture(props: TextPictureProps) {
  const { file, name } = props.picture
  const entry = useLive(async (workspace) => (await readFile(workspace, file)) ?? null, [file])
  if (entry === undefined) return <Missing name={name} />
  if (entry === null) return <Missing icon={ArchiveIcon} name={name} reason={t('This picture is no longer in the notebook.')} />
  return entry.file.archived ? <Removed {...props} entry={entry} /> : <StoredPicture {...props} entry={entry} />
}

function Removed({ entry: { file }, isReadOnly }: TextPictureProps & { entry: FileEntry }) {
  const mutate = useMutate()
  return (
    <Missing icon={ArchiveIcon} name={file.name} reason={t('This picture was removed.')}>
      {!isReadOnly && (
        <Button icon={RestoreIcon} onClick={() => void mutate(archiveFileChange(file, false))}>
          {t('Restore')}
        </Button>
      )}
    </Missing>
  )
}

function StoredPicture({ picture: shown, entry, isReadOnly }: TextPictureProps & { entry: FileEntry }) {
  const { picture, place, retry } = usePicture<HTMLDivElement>(entry)
  const { download, resend } = useFileActions(entry, false)
  const [isFull, setFull] = useState(false)
  const { name } = entry.file
  const text = pictureText(shown)
  return (
    <div ref={place} className={classes.picture} style={{ width: shown.width ? `${shown.width}%` : undefined }} data-sized={shown.width ? '' : undefined}>
      {picture.kind === 'shown' ? (
        <Shown isReadOnly={isReadOnly} name={name} onOpen={() => setFull(true)}>
          <img src={picture.url} width={picture.width} height={picture.height} alt={text} decoding="async" draggable={false} />
        </Shown>
      ) : picture.kind === 'loading' ? (
        <Missing name={name} />
      ) : picture.kind === 'missing' ? (
        <Missing icon={OfflineIcon} name={name} reason={t(picture.reason)}>
          <Button icon={RefreshIcon} onClick={retry}>
            {t('Try again')}
          </Button>
        </Missing>
      ) : (
        <Missing icon={OfflineIcon} name={name} reason={t('This browser cannot show it. Download it to open it.')} />
      )}
      <div className={classes.below}>
        {shown.alt && <span className={classes.description}>{shown.alt}</span>}
        {entry.file.state === 'pending' && <FileState entry={entry} />}
        {failureOf(entry) !== null && !isReadOnly && (
          <Button variant="plain" icon={RefreshIcon} onClick={resend}>
            {t('Try again')}
          </Button>
        )}
      </div>
      {isFull && <FullSize entry={entry} onDownload={download} onClose={() => setFull(false)} />}
    </div>
  )
}

/** In a text that can only be read, a tap shows it large; in one that is written, a tap selects it, and the toolbar does. */
const Shown = ({ isReadOnly, name, onOpen, children }: { isReadOnly: boolean; name: string; onOpen: () => void; children: ReactNode }) =>
  isReadOnly ? (
    <button type="button" className={classes.opens} aria-label={t('Show {name} at full size', { name })} onClick={onOpen}>
      {children}
    </button>
  ) : (
    children
  )

/** Instead of the picture; without a reason, while it is read. */
function Missing({ icon: Icon, name, reason, children }: { icon?: Icon; name: string; reason?: string; children?: ReactNode }) {
  return (
    <div className={classes.noPicture}>
      {Icon ? <Icon className="i" aria-hidden /> : <Spinner label={t('Reading the picture…')} />}
      <p>
        <strong>{name}</strong>
      </p>
      {reason && <p className="muted">{reason}</p>}
      {children}
    </div>
  )
}
