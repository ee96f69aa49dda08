import { useState, useEffect, type DragEvent, type ReactNode } from 'react'
import { isPermitted } from '#domain/permission.ts'
import { messages } from '#domain/messages.ts'
import { linkWait } from '#domain/wire/integrations/message-queue.ts'
import { readFiles } from '#db/queries/files.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useMe } from '#src/workspace/data/workspace-context.tsx'
import { LargeUploadItem } from '#src/workspace/files/large/large-upload-item.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { AttachButton, FileButton, PhotoButton } from './add-buttons.tsx'
import { FileItem } from './file-item.tsx'
import { useLargeUploads, type LargeUpload } from './large/large-uploads.ts'
import { PictureItem } from './picture-item.tsx'
import { isPicture } from './picture-types.ts'
import { RemovedFiles } from './removed-files.tsx'
import { draggedFiles, hasFiles } from './dropped-files.ts'
import { useAddFiles, type FileTarget } from './use-add-files.tsx'
import classes from './files.module.css'

export interface FileListProps {
  /** What they belong to. */
  target: FileTarget
  /** What they belong to may be changed. */
  mayChange: boolean
  /** Instead of the list, if there are none. */
  empty?: ReactNode
  /** Above them, in a list of many things with files: one button beside it adds files, and pictures are small. */
  head?: ReactNode
  /** The person is elsewhere on the page: without the buttons that add files. */
  isAtRest?: boolean
}

/** The files of something: pictures large, others by name. Further ones are added by buttons, or dropped here. */
export function FileList({ target, mayChange, empty, head, isAtRest = false }: FileListProps) {
  const me = useMe()
  const entries = useLive((workspace) => readFiles(workspace, target.subject), [target.subject])
  const { add, progress } = useAddFiles()
  const uploads = useLargeUploads(target.subject)
  const [isOver, setOver] = useState(false)
  if (!entries) return null
  const mayAdd = mayChange && isPermitted(me, 'files', 'Create')
  const addHere = (files: readonly File[]) => void add([{ files, target: async () => target }])
  const drop = (event: DragEvent) => {
    setOver(false)
    const files = draggedFiles(event)
    if (files.length > 0) addHere(files)
  }
  const shown = entries.filter(({ file }) => !file.archived).toSorted((a, b) => a.file.addedAt - b.file.addedAt)
  const dropHere = { onDragOver: (event: DragEvent) => setOver(hasFiles(event)), onDragLeave: () => setOver(false), onDrop: drop }
  return (
    <div className={classes.files} data-over={isOver || undefined} {...(mayAdd && dropHere)}>
      {head && (
        <div className="flex">
          <div className="grow">{head}</div>
          {mayAdd && <AttachButton label={t('Add files to {name}', { name: target.name })} onFiles={addHere} />}
        </div>
      )}
      {shown.length === 0 && uploads.length === 0 && empty && <p className="muted">{empty}</p>}
      {shown.length > 0 && (
        <ul className={classes.list} data-small={head ? true : undefined} aria-label={t('Files of {name}', { name: target.name })}>
          {shown.map((entry) =>
            isPicture(entry.file) ? (
              <PictureItem key={entry.file.id} entry={entry} mayChange={mayAdd} />
            ) : (
              <FileItem key={entry.file.id} entry={entry} mayChange={mayAdd} />
            ),
          )}
        </ul>
      )}
      <LargeUploadList uploads={uploads} target={target.name} />
      {mayAdd && !head && !isAtRest && (
        <div className="bar">
          <PhotoButton variant="plain" onFiles={addHere} />
          <FileButton variant="plain" onFiles={addHere} />
        </div>
      )}
      <RemovedFiles entries={entries.filter(({ file }) => file.archived)} mayChange={mayAdd} />
      {progress}
    </div>
  )
}

/** Files that are on their way to the storage server. `target`: what they belong to, as people call it. */
function LargeUploadList({ uploads, target }: { uploads: readonly LargeUpload[]; target: string }) {
  if (uploads.length === 0) return null
  const linking = uploads.find(({ state }) => state === 'linking')
  return (
    <>
      <ul className={classes.list} aria-label={t('Files on their way')}>
        {uploads.map((upload) => (
          <LargeUploadItem key={upload.id} upload={upload} />
        ))}
      </ul>
      {linking && <LinkWait key={linking.id} upload={linking} target={target} />}
    </>
  )
}

/** While a file is linked: for about 5 seconds, then it goes on behind. Nobody who is typing is interrupted. spec FILE-07 */
function LinkWait({ upload, target }: { upload: LargeUpload; target: string }) {
  const [isOpen, setOpen] = useState(() => !isEditing())
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), linkWait)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog
      opened={isOpen}
      onClose={() => setOpen(false)}
      title={t(messages.pleaseWait)}
      width={400}
      actions={
        <Button tall onClick={() => setOpen(false)}>
          {t('Continue without waiting')}
        </Button>
      }
    >
      <p role="status">{t('{file} is being checked and linked to {name}.', { file: upload.name, name: target })}</p>
    </Dialog>
  )
}

function isEditing(): boolean {
  const active = document.activeElement
  return active instanceof HTMLElement && (active.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(active.tagName))
}
