import { useEffect, useState } from 'react'
import type { FileEntry } from '#db/queries/files.ts'
import { msg, type Message } from '#domain/message.ts'
import { useFileContent } from '#src/workspace/files/use-file-content.ts'
import { Workbook } from './workbook.ts'
import { UnreadableWorkbook, workbookLimits } from './zip-package.ts'

export type OpenedWorkbook = { readonly workbook: Workbook } | { readonly reason: Message }

const reasons: Readonly<Record<UnreadableWorkbook['reason'], Message>> = {
  damaged: msg('This file is not a workbook that can be shown. Download it to open it in another program.'),
  'too-large': msg('This workbook is too large to be shown here. Download it to open it in another program.'),
}

export async function openWorkbook({ file, held }: FileEntry, readContent: ReturnType<typeof useFileContent>): Promise<OpenedWorkbook> {
  if (file.size > workbookLimits.file) return { reason: reasons['too-large'] }
  const content = await readContent({ file, held })
  if (!content.ok) return { reason: content.reason }
  try {
    return { workbook: new Workbook(new Uint8Array(await content.blob.arrayBuffer())) }
  } catch (error) {
    return { reason: reasons[error instanceof UnreadableWorkbook ? error.reason : 'damaged'] }
  }
}

/** What is in a file; undefined until it is read. A file never changes. */
export function useWorkbook(entry: FileEntry): OpenedWorkbook | undefined {
  const [opened, setOpened] = useState<OpenedWorkbook>()
  const readContent = useFileContent()
  const isHere = entry.held !== undefined || entry.file.state === 'stored'
  useEffect(() => {
    let isWanted = true
    void openWorkbook(entry, readContent).then((result) => isWanted && setOpened(result))
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps, react-hooks/exhaustive-deps -- the progress of an upload does not open it again
  }, [entry.file.id, isHere, readContent])
  return opened
}
