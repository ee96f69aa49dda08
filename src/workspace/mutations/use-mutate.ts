import { useCallback } from 'react'
import { Refusal } from '#domain/tx.ts'
import { write, type Mutation } from '#db/write.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { toUndoMutations } from './mutation-labels.ts'
import { requestPersistenceAfterFirstSave } from '#src/workspace/device/storage-persistence.ts'
import { refusalText } from './refusal-text.ts'
import { reportFailure } from './report-failure.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

export interface MutateOptions {
  /** Said when it is saved on this device. */
  done?: string
  /** The inverse acts, offered with the toast. */
  undo?: readonly Mutation[]
}

/** True when everything was saved on this device; a refusal was shown and nothing was saved. */
export type Mutate = (acts: readonly Mutation[], options?: MutateOptions) => Promise<boolean>

/** Does things on the local copy: one transaction, queued for the server, with the way back. */
export function useMutate(): Mutate {
  const { workspace, writeContext } = useWorkspace()
  return useCallback(
    async function act(acts, { done, undo } = {}) {
      try {
        await write(workspace.disk, writeContext, acts)
      } catch (error) {
        showRefusal(error)
        return false
      }
      requestPersistenceAfterFirstSave()
      if (done) {
        const back = undo && toUndoMutations(acts, undo)
        showToast({ message: done, tone: 'ok', ...(back && { action: { label: t('Undo'), onAction: () => void act(back, { done: t('Undone') }) } }) })
      }
      return true
    },
    [workspace, writeContext],
  )
}

/** A refusal in the specification's words; anything else is a bug, shown and logged. */
export function showRefusal(error: unknown): void {
  if (error instanceof Refusal && error.code === 'device.storage-full') {
    // Stays: whoever typed must not learn later that it was not kept.
    const message = t('{message} Your entry stays open. Free up space on this device, then save again.', { message: refusalText(error.code) })
    showToast({ id: 'storage-full', message, tone: 'bad', autoClose: false })
  } else if (error instanceof Refusal) {
    const stays = error.code === 'change.too-large'
    showToast({ message: refusalText(error.code, error.detail), tone: 'bad', ...(stays && { id: error.code, autoClose: false }) })
  } else {
    reportFailure(error)
    showToast({ message: t('Something went wrong on this device. Nothing was saved.'), tone: 'bad' })
  }
}
