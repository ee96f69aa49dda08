import { useState, type ReactNode } from 'react'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import { messages } from '#domain/messages.ts'
import { largestUpload } from '#domain/rules/files/upload-size.ts'
import { Refusal } from '#domain/tx.ts'
import { write } from '#db/writing/write.ts'
import type { Mutation } from '#db/writing/mutation.ts'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { countText, plural, t } from '#src/ui/text/translate.ts'
import type { ServerReads } from '#src/workspace/data/server-reads.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { requestPersistenceAfterFirstSave } from '#src/workspace/device/storage-persistence.ts'
import { refusalText } from '#src/workspace/saving/refusal-text.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'

/** More than this many are added only after a question. spec FILE-01 */
const askedAbove = 5
/** How long adding takes before its progress is shown, in ms. */
const showAfter = 500

/** What files are added to. */
export interface FileTarget {
  readonly subject: DependencyKey
  readonly audience: number
  /** As people call it. */
  readonly name: string
  /** Saved together with the first file: what the files belong to. */
  readonly before?: readonly Mutation[]
  readonly onAdded?: (id: string, name: string) => void
}

export interface AddedFiles {
  readonly files: readonly File[]
  readonly target: () => Promise<FileTarget>
}

export interface AddFiles {
  readonly add: (sets: readonly AddedFiles[]) => Promise<void>
  /** The progress of adding, once it takes long. */
  readonly progress: ReactNode
}

/**
 * Saves files on this device, each of them whole or not at all; they are uploaded afterward. What is too large for that is sent to the storage server of
 * the group, if it has one; not what `isForText`, because a text shows it.
 */
export function useAddFiles({ isForText = false } = {}): AddFiles {
  const { workspace, writeContext, serverReads, serverSends } = useWorkspace()
  const confirm = useConfirm()
  const [at, setAt] = useState<{ done: number; count: number } | null>(null)

  const save = async (sets: readonly AddedFiles[], count: number) => {
    const { saveFile } = await import('#db/files/save-file.ts')
    let done = 0
    for (const { files, target } of sets) {
      const { subject, audience, name, onAdded, before: firstBefore = [] } = await target()
      let before = firstBefore
      for (const file of files) {
        setAt((shown) => shown && { done, count })
        try {
          const { size } = file
          if (!isForText && size > largestUpload(writeContext.uploadMegabytes) && (await hasStorageServer(serverReads))) {
            if (before.length > 0) await write(workspace.disk, writeContext, before)
            before = []
            const id = await (await import('./large/upload-large-file.ts')).uploadLargeFile({ workspace, serverReads, serverSends }, subject, file)
            if (id !== undefined) onAdded?.(id, file.name)
            done++
            continue
          }
          const label = t('Added {file} to {name}', { file: file.name, name })
          const { id } = await saveFile(workspace.disk, writeContext, { subject, audience, name: file.name, mediaType: file.type, content: file }, label, {
            before,
          })
          before = []
          if (done++ === 0) requestPersistenceAfterFirstSave()
          onAdded?.(id, file.name)
        } catch (error) {
          if (!(await showFailure(error, file, { done, count }))) return
        }
      }
    }
  }

  const add = async (sets: readonly AddedFiles[]) => {
    const count = sets.reduce((sum, { files }) => sum + files.length, 0)
    const isRequested = count > askedAbove
    const question = {
      title: plural(count, { one: 'Add # file?', other: 'Add # files?' }),
      message: t('All of them are saved on this device and then uploaded.'),
      confirmLabel: plural(count, { one: 'Add # file', other: 'Add # files' }),
    }
    if (isRequested && !(await confirm(question))) return
    const timer = setTimeout(() => setAt({ done: 0, count }), showAfter)
    try {
      await save(sets, count)
    } catch (error) {
      showRefusal(error)
    } finally {
      clearTimeout(timer)
      setAt(null)
    }
  }

  const progress = at && (
    <Dialog opened blocking onClose={() => undefined} title={t(messages.pleaseWait)} width={400}>
      <ProgressBar
        label={t('Saving on this device')}
        value={at.done}
        max={at.count}
        text={t('{done} of {count}', { done: countText(at.done), count: countText(at.count) })}
      />
    </Dialog>
  )
  return { add, progress }
}

/** Throws a Refusal if the server cannot be asked: only it knows. */
async function hasStorageServer(serverReads: ServerReads): Promise<boolean> {
  const answer = await serverReads.storageServer()
  if (!answer.ok) throw new Refusal('network.unreachable')
  return answer.value.server !== null
}

/** True if the next file may be tried. */
async function showFailure(error: unknown, file: File, { done, count }: { done: number; count: number }): Promise<boolean> {
  // Moved or deleted since it was chosen.
  const isUnreadable = error instanceof DOMException && error.name === 'NotReadableError'
  if (!(error instanceof Refusal) && !isUnreadable) throw error
  const reason = error instanceof Refusal ? refusalText(error.code, error.detail) : t('This file cannot be read.')
  const isFull = error instanceof Refusal && error.code === 'device.storage-full'
  showToast({ message: t('{name}: {reason}', { name: file.name, reason }), tone: 'bad', autoClose: false, ...(isFull && { id: 'storage-full' }) })
  if (isFull && done > 0) showToast({ message: t('{done} of {count} files were added.', { done, count }), tone: 'warn' })
  return !isFull
}
