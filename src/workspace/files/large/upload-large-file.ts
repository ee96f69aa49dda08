import type { DependencyKey } from '#domain/dependency-keys.ts'
import type { Message } from '#domain/message.ts'
import { fileMessages } from '#domain/storage-messages.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { OpenWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addUpload, isUploading, patchUpload, removeUpload } from './large-uploads.ts'
import { beginUpload, givenUp, runUpload, type UploadEnd } from './run-upload.ts'

type Place = Pick<OpenWorkspace, 'workspace' | 'serverReads' | 'serverSends'>

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Begins to send a file to the storage server of the group. It goes on while this page is open, and how it ends is shown. Returns the id that the file
 * will have; undefined if it was refused, which was shown.
 */
export async function uploadLargeFile({ workspace, serverReads, serverSends }: Place, subject: DependencyKey, file: File): Promise<string | undefined> {
  const deps = { serverReads, serverSends, wait }
  const { name, size, lastModified, type } = file
  const begun = await beginUpload(deps, { subject, name, size, modifiedAt: lastModified, ...(isMediaType(type) && { mediaType: type }) })
  if (!begun.ok) {
    showFailure(name, begun.failure.message)
    return undefined
  }
  const { id } = begun.value
  // It is on its way already.
  if (isUploading(id)) return id
  const stop = new AbortController()
  addUpload({ id, workspace, subject, name, size, sent: 0, state: 'sending', giveUp: () => stop.abort(givenUp), close: () => stop.abort() })
  const steps = {
    signal: stop.signal,
    onSent: (sent: number) => patchUpload(id, { sent }),
    onChecking: (state: 'linking' | 'checking') => patchUpload(id, { state }),
  }
  void runUpload(deps, file, begun.value, steps)
    .then((end) => stop.signal.aborted || showEnd(name, end))
    .finally(() => removeUpload(id))
  return id
}

const isMediaType = (type: string): boolean => /^[a-z]+\/[a-z0-9][\w!#$&^.+-]*$/.test(type)

function showEnd(name: string, end: UploadEnd): void {
  if (end.kind === 'linked') showToast({ message: t(fileMessages.fileLinked), tone: 'ok' })
  if (end.kind === 'failed')
    showToast({ message: t(fileMessages.storageUploadFailed, { fileName: name, message: reasonIn(end.reason) }), tone: 'bad', autoClose: false })
  if (end.kind === 'interrupted') showFailure(name, end.reason)
}

const showFailure = (name: string, reason: Message) => showToast({ message: t('{name}: {reason}', { name, reason: t(reason) }), tone: 'bad', autoClose: false })

/** The specification's sentence ends with a period of its own. */
const reasonIn = (reason: Message): string => t(reason).replace(/\.$/, '')
