import { discardFile } from '#db/files/decide-file.ts'
import { openFile } from '#db/files/open-file.ts'
import type { HeldFile } from '#db/disk/disk-rows.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { DownloadIcon } from '#src/ui/icons/icons.ts'
import { TrashIcon, UploadIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { FileItem } from '#src/workspace/files/file-item.tsx'
import { bytesText } from '#src/workspace/format/bytes-text.ts'
import { refusalText } from '#src/workspace/saving/refusal-text.ts'
import { saveFile } from '#src/workspace/saving/save-file.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import fileClasses from '#src/workspace/files/files.module.css'
import classes from './queue-screen.module.css'

/** Files that the server does not have yet, with the progress of their uploads. */
export function WaitingFiles({ files }: { files: readonly { held: HeldFile; file: FileRow | undefined }[] }) {
  const title = t('Files to be uploaded: {count}', { count: files.length })
  return (
    <section className="stack" aria-label={title}>
      <h2 className={classes.heading}>
        <UploadIcon className="i t-warn" aria-hidden />
        {title}
      </h2>
      <Card>
        <ul className={fileClasses.list} aria-label={title}>
          {files.map(({ file, held }) => (file ? <FileItem key={held.id} entry={{ file, held }} mayChange /> : <LostFile key={held.id} held={held} />))}
        </ul>
      </Card>
    </section>
  )
}

/** The bytes of a file that there is no place for anymore. */
function LostFile({ held: { id, size, code } }: { held: HeldFile }) {
  const { workspace } = useWorkspace()
  const confirm = useConfirm()
  const download = async () => {
    const content = await openFile(workspace.disk, id)
    if (content) saveFile(content, id)
  }
  const discard = async () => {
    const question = {
      title: t('Delete this file?'),
      message: t('The server does not have this file. It is deleted from this device, and cannot be brought back.'),
      confirmLabel: t('Delete'),
      danger: true,
    }
    if (!(await confirm(question))) return
    await discardFile(workspace.disk, id)
    workspace.onQueued()
  }
  return (
    <li className={fileClasses.item}>
      <span className={fileClasses.name}>
        <span className="strong">{bytesText(size)}</span>
        {/* Without a code it was rejected, and is decided about there. */}
        <span className="small muted">{code === null ? t('Belongs to a rejected change') : refusalText(code)}</span>
      </span>
      <Button variant="plain" icon={DownloadIcon} onClick={() => void download().catch(showRefusal)}>
        {t('Download')}
      </Button>
      {code !== null && (
        <Button variant="plain" icon={TrashIcon} onClick={() => void discard().catch(showRefusal)}>
          {t('Delete')}
        </Button>
      )}
    </li>
  )
}
