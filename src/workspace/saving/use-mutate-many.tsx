import { useState, type ReactNode } from 'react'
import { messages } from '#domain/messages.ts'
import { randomId } from '#db/random-id.ts'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { undoChange, type ChangeBatch } from '#src/workspace/mutations/change.ts'
import { showRefusal } from './use-mutate.ts'
import { writeInBatches, type WriteProgress } from './write-in-batches.ts'

export interface MutateMany {
  /** True if all of it was saved on this device. */
  mutateMany: (batch: ChangeBatch | Promise<ChangeBatch>) => Promise<boolean>
  /** Shown while it takes long. */
  progress: ReactNode
}

/** Fewer than this are done before anyone could read the progress. */
const worthShowing = 200

/** Makes many changes as one batch, with progress, and an undo for what was saved. */
export function useMutateMany(): MutateMany {
  const { workspace, writeContext } = useWorkspace()
  const [at, setAt] = useState<WriteProgress | null>(null)
  const run = async ({ steps, done }: ChangeBatch): Promise<boolean> => {
    const { length } = steps
    let written = 0
    if (length > worthShowing) setAt({ done: 0, total: length })
    const offerUndo = (message: string, tone: 'ok' | 'warn') => {
      const back = steps.slice(0, written).filter(({ undo }) => undo.length > 0)
      const undo = () => run({ steps: back.toReversed().map(undoChange), done: t('Undone') })
      const action = back.length > 0 ? { label: t('Undo'), onAction: () => void undo() } : undefined
      showToast({ message, tone, ...(action && { action }) })
    }
    try {
      await writeInBatches(workspace, writeContext, steps, randomId(), (progress) => {
        written = progress.done
        if (length > worthShowing) setAt(progress)
      })
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
  const mutateMany = async (wanted: ChangeBatch | Promise<ChangeBatch>): Promise<boolean> => {
    try {
      return await run(await wanted)
    } catch (error) {
      showRefusal(error)
      return false
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
  return { mutateMany, progress }
}
