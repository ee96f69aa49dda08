import type { FileRow } from '#domain/entities/file.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import type { FileTarget } from '#src/workspace/files/use-add-files.tsx'
import { archiveFileMutation } from '#src/workspace/mutations/files.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Saves a workbook as a file of its own. The one it was made from is removed in the same step; it can be brought back. True if it was saved. */
export function useSaveWorkbook(target: FileTarget) {
  const { workspace, writeContext } = useWorkspace()
  return async (content: Uint8Array<ArrayBuffer>, name: string, from: FileRow | undefined): Promise<boolean> => {
    const { subject, audience } = target
    try {
      const { saveFile } = await import('#db/files/save-file.ts')
      const file = { subject, audience, name, mediaType, content: new Blob([content]) }
      const before = from ? [archiveFileMutation(from, true)] : []
      await saveFile(workspace.disk, writeContext, file, t('Saved {file} in {name}', { file: name, name: target.name }), { before })
      showToast({ message: t('{name} saved', { name }), tone: 'ok' })
      return true
    } catch (error) {
      showRefusal(error)
      return false
    }
  }
}
