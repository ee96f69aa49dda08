import { useState, type ReactNode } from 'react'
import { messages } from '#domain/messages.ts'
import { randomId } from '#db/random-id.ts'
import type { Mutation } from '#db/write.ts'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import { showRefusal } from '#src/workspace/mutations/use-mutate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { writeInBatches, type WriteProgress } from './write-in-batches.ts'

/** One act on one row, and what takes it back. */
export interface BulkMutation {
  readonly mutation: Mutation
  readonly undo: Mutation | null
}

export interface BulkWrite {
  /** True when all of it was saved on this device. */
  doAll: (steps: readonly BulkMutation[], done: string) => Promise<boolean>
  /** Shown while it takes long. */
  progress: ReactNode
}

/** Fewer are done before anybody could read how far it is. */
const worthShowing = 200

/** Many acts as one batch, with how far it is, and the way back of what was done. */
export function useBulkWrite(): BulkWrite {
  const { workspace, writeContext } = useWorkspace()
  const [at, setAt] = useState<WriteProgress | null>(null)
  const run = async (steps: readonly BulkMutation[], done: string, isUndo: boolean): Promise<boolean> => {
    const { length } = steps
    let written = 0
    if (length > worthShowing) setAt({ done: 0, total: length })
    const offerUndo = (message: string, tone: 'ok' | 'warn') => {
      const backs = steps.slice(0, written).flatMap(({ mutation, undo }) => (undo ? { mutation: undo, undo: mutation } : []))
      const action = isUndo || backs.length === 0 ? undefined : { label: t('Undo'), onAction: () => void run(backs.reverse(), t('Undone'), true) }
      showToast({ message, tone, ...(action && { action }) })
    }
    try {
      await writeInBatches(
        workspace,
        writeContext,
        steps.map(({ mutation }) => mutation),
        randomId(),
        (progress) => {
          written = progress.done
          if (length > worthShowing) setAt(progress)
        },
      )
      offerUndo(done, 'ok')
      return true
    } catch (error) {
      showRefusal(error)
      if (written > 0) offerUndo(t('{done} of {count} were completed.', { done: countText(written), count: countText(length) }), 'warn')
      return false
    } finally {
      setAt(null)
    }
  }
  const progress = at && (
    <Dialog opened blocking onClose={() => undefined} title={t(messages.pleaseWait)} width={400}>
      <ProgressBar
        label={t('Saving on this device')}
        value={at.done}
        max={at.total}
        text={t('{done} of {count}', { done: countText(at.done), count: countText(at.total) })}
      />
    </Dialog>
  )
  return { doAll: (steps, done) => run(steps, done, false), progress }
}
