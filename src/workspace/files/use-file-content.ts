import { useCallback } from 'react'
import type { FileEntry } from '#db/queries/files.ts'
import { openFile } from '#db/files/open-file.ts'
import { fileLimits } from '#domain/file-limits.ts'
import { msg, type Message } from '#domain/message.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { isPicture } from './picture-types.ts'

/** `isElsewhere`: it can only be saved, not read. */
export type FileContent = { ok: true; blob: Blob } | { ok: false; reason: Message; isElsewhere?: true }

const notHere = msg('It is not on this device, and the server cannot be reached.')
const elsewhere: FileContent = { ok: false, reason: msg('It is too large for this device. Download it by itself.'), isElsewhere: true }
const notStored = msg('It has not been uploaded from the other device yet.')

/** Reads the bytes of a file: from this device, or else from the server, and then this device keeps them. */
export function useFileContent(): (entry: FileEntry) => Promise<FileContent> {
  const { workspace, serverReads } = useWorkspace()
  return useCallback(
    async ({ file, held }) => {
      const own = held && (await openFile(workspace.disk, file.id))
      if (own) return { ok: true, blob: typed(own, file.mediaType) }
      if (file.state !== 'stored') return { ok: false, reason: notStored }
      if (file.size > fileLimits.largest) return elsewhere
      const answer = await serverReads.fileContent(file)
      if (answer.ok) return { ok: true, blob: typed(answer.value, file.mediaType) }
      const { code, message } = answer.failure
      if (code === 'storage-server.separate') return elsewhere
      return { ok: false, reason: code === 'network.unreachable' ? notHere : code === 'upload.pending' ? notStored : message }
    },
    [workspace, serverReads],
  )
}

/** Only pictures get their type, so that nothing else is shown as a page of this app. */
const typed = (blob: Blob, mediaType: string): Blob => new Blob([blob], { type: isPicture({ mediaType }) ? mediaType : '' })
