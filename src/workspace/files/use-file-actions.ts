import { discardFile, resendFile } from '#db/files/decide-file.ts'
import { contentPath } from '#domain/wire/sync/upload.ts'
import type { FileEntry } from '#db/queries/files.ts'
import type { MenuSection } from '#src/ui/menus/menu-list.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { ArchiveIcon, DownloadIcon } from '#src/ui/icons/icons.ts'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { archiveFileChange, removeFileChange } from '#src/workspace/mutations/files.ts'
import { saveFile, saveFrom } from '#src/workspace/saving/save-file.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { failureOf } from './file-state.tsx'
import { useFileContent } from './use-file-content.ts'

export interface FileActions {
  readonly download: () => void
  readonly resend: () => void
  /** For a menu. */
  readonly sections: readonly MenuSection[]
}

/** Saves a file where the person's downloads are. */
export function useDownload(): (entry: FileEntry) => Promise<void> {
  const readContent = useFileContent()
  const { workspace } = useWorkspace()
  return async (entry) => {
    const { name, id } = entry.file
    try {
      const content = await readContent(entry)
      if (content.ok) saveFile(content.blob, name)
      // The browser saves it as it arrives, from this server or from the storage server of the group.
      else if (content.isElsewhere) saveFrom(contentPath(id), { user: workspace.userId, group: workspace.groupId, redirects: 1 }, name)
      else showToast({ message: t('{name}: {reason}', { name, reason: t(content.reason) }), tone: 'bad' })
    } catch (error) {
      showRefusal(error)
    }
  }
}

/** What a person can do with a file. */
export function useFileActions(entry: FileEntry, mayChange: boolean): FileActions {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const confirm = useConfirm()
  const downloadFile = useDownload()
  const { file } = entry
  const { id, name } = file

  const download = () => downloadFile(entry)
  const resend = async () => {
    await resendFile(workspace.disk, id)
    // Its upload begins when what waits is counted again.
    workspace.onQueued()
  }
  const discard = async () => {
    const question = {
      title: t('Delete {name}?', { name }),
      message: t('The server does not have this file. It is deleted from this device, and cannot be brought back.'),
      confirmLabel: t('Delete'),
      danger: true,
    }
    if (!(await confirm(question)) || !(await mutate(removeFileChange(file)))) return
    await discardFile(workspace.disk, id)
  }
  const remove = failureOf(entry)
    ? { id: 'delete', label: t('Delete'), icon: TrashIcon, danger: true, onSelect: () => void discard() }
    : { id: 'remove', label: t('Remove'), icon: ArchiveIcon, onSelect: () => void mutate(archiveFileChange(file, true)) }
  return {
    download: () => void download(),
    resend: () => void resend(),
    sections: [
      { id: 'file', items: [{ id: 'download', label: t('Download'), icon: DownloadIcon, onSelect: () => void download() }] },
      ...(mayChange ? [{ id: 'remove', items: [remove] }] : []),
    ],
  }
}
