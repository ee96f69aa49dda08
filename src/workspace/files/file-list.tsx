import { useState, type DragEvent, type ReactNode } from 'react'
import { readFiles } from '#db/queries/files.ts'
import { isPermitted } from '#domain/permission.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useMe } from '#src/workspace/data/workspace-context.tsx'
import { AttachButton, FileButton, PhotoButton } from './add-buttons.tsx'
import { FileItem } from './file-item.tsx'
import { LargeUploadList } from './large/large-upload-list.tsx'
import { useLargeUploads } from './large/large-uploads.ts'
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
