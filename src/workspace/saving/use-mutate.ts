import { useCallback } from 'react'
import type { ErrorCode } from '#domain/error-code.ts'
import { Refusal } from '#domain/tx.ts'
import { write } from '#db/writing/write.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import type { Toast } from '#src/ui/feedback/toast-card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { requestPersistenceAfterFirstSave } from '#src/workspace/device/storage-persistence.ts'
import { undoChange, type Change } from '#src/workspace/mutations/change.ts'
import { reportFailure } from './report-failure.ts'

export interface MutateOptions {
  /** No message when it is saved: the screen shows it. */
  silent?: boolean
}

/** True if all of it was saved on this device. A refusal, of the change itself or while preparing it, was shown, and nothing was saved. */
export type Mutate = (change: Change | Promise<Change>, options?: MutateOptions) => Promise<boolean>

/** Makes a change on the local copy: one transaction, queued for the server, with its undo. */
export function useMutate(): Mutate {
  const { workspace, writeContext } = useWorkspace()
  return useCallback(
    async function mutate(wanted, { silent = false } = {}) {
      let change: Change
      try {
        change = await wanted
        await write(workspace.disk, writeContext, change.mutations)
      } catch (error) {
        showRefusal(error)
        return false
      }
      requestPersistenceAfterFirstSave()
      if (!silent) {
        const action = change.undo.length > 0 ? { label: t('Undo'), onAction: () => void mutate(undoChange(change)) } : undefined
        showToast({ message: change.done, tone: 'ok', ...(action && { action }) })
      }
      return true
    },
    [workspace, writeContext],
  )
}

/** A refusal in the specification's words, which are loaded with the first one; anything else is a bug, shown and logged. */
export function showRefusal(caught: unknown): void {
  if (!(caught instanceof Refusal)) {
    reportFailure(caught)
    showFailure()
    return
  }
  const { code, detail } = caught
  import('./refusal-text.ts').then(({ refusalText }) => showToast(refusalToast(code, refusalText(code, detail))), showFailure)
}

const showFailure = (): string => showToast({ message: t('Something went wrong on this device. Nothing was saved.'), tone: 'bad' })

function refusalToast(code: ErrorCode, reason: string): Toast {
  // Stays open, so that people who are typing learn at once that it was not saved.
  if (code === 'device.storage-full') {
    const message = t('{message} Your entry stays open. Free up space on this device, then save again.', { message: reason })
    return { id: 'storage-full', message, tone: 'bad', autoClose: false }
  }
  return { message: reason, tone: 'bad', ...(code === 'change.too-large' && { id: code, autoClose: false }) }
}
