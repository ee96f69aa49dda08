import { useEffect, useState } from 'react'
import { messages } from '#domain/messages.ts'
import { randomId } from '#db/random-id.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import type { WriteContext } from '#db/writing/mutation.ts'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import type { ActionHost } from '#src/workspace/contributions/action-host.tsx'
import { undoChange, type ChangeBatch, type Change } from '#src/workspace/mutations/change.ts'
import { showRefusal } from './use-mutate.ts'

type Host = Pick<ActionHost, 'workspace' | 'writeContext' | 'open'>

/** Fewer than this are done before anyone could read the progress. */
const worthShowing = 200

/** Makes many changes as one batch, with progress, and an undo for what was saved. True if all of it was saved on this device. */
export async function mutateMany(host: Host, wanted: ChangeBatch | Promise<ChangeBatch>): Promise<boolean> {
  try {
    return await save(host, await wanted)
  } catch (error) {
    showRefusal(error)
    return false
  }
}

async function save(host: Host, { steps, done }: ChangeBatch): Promise<boolean> {
  const { length } = steps
  let written = 0
  const progress = length > worthShowing ? showProgress(host, length) : undefined
  const offerUndo = (message: string, tone: 'ok' | 'warn') => {
    const back = steps.slice(0, written).filter(({ undo }) => undo.length > 0)
    const undo = () => mutateMany(host, { steps: back.toReversed().map(undoChange), done: t('Undone') })
    const action = back.length > 0 ? { label: t('Undo'), onAction: () => void undo() } : undefined
    showToast({ message, tone, ...(action && { action }) })
  }
  try {
    await writeInBatches(host.workspace, host.writeContext, steps, randomId(), (at) => {
      written = at.done
      progress?.show(at)
    })
    offerUndo(done, 'ok')
    return true
  } catch (error) {
    showRefusal(error)
    if (written > 0) offerUndo(t('{done} of {count} were completed.', { done: countText(written), count: countText(length) }), 'warn')
    return false
  } finally {
    progress?.show(null)
  }
}

/** Null once it is over. */
type Watch = (take: (at: WriteProgress | null) => void) => void

interface ShownProgress {
  readonly show: (at: WriteProgress | null) => void
}

function showProgress({ open }: Host, total: number): ShownProgress {
  let latest: WriteProgress | null = { done: 0, total }
  let take: ((at: WriteProgress | null) => void) | undefined
  const watch: Watch = (next) => {
    take = next
    next(latest)
  }
  open((close) => <Saving total={total} watch={watch} onOver={close} />)
  return {
    show(at) {
      latest = at
      take?.(at)
    },
  }
}

function Saving({ total, watch, onOver }: { total: number; watch: Watch; onOver: () => void }) {
  const [done, setDone] = useState(0)
  useEffect(() => watch((at) => (at ? setDone(at.done) : onOver())), [watch, onOver])
  return (
    <Dialog opened blocking onClose={() => undefined} title={t(messages.pleaseWait)} width={400}>
      <ProgressBar
        label={t('Saving on this device')}
        value={done}
        max={total}
        text={t('{done} of {count}', { done: countText(done), count: countText(total) })}
      />
    </Dialog>
  )
}

/** Changes per transaction: more would block the page. */
const batchSize = 200

interface WriteProgress {
  readonly done: number
  readonly total: number
}

/**
 * Saves many changes under one batch id: up to 200 in one transaction, all or none; more of them in steps, between which the page can draw.
 * Throws what a step throws; `onStep` was called for the steps before it, which stay saved.
 */
async function writeInBatches(
  workspace: Workspace,
  context: WriteContext,
  changes: readonly Change[],
  batch: string,
  onStep: (progress: WriteProgress) => void,
): Promise<void> {
  for (let from = 0; from < changes.length; from += batchSize) {
    const mutations = changes.slice(from, from + batchSize).flatMap((change) => change.mutations)
    await write(workspace.disk, context, mutations, { batch })
    onStep({ done: Math.min(from + batchSize, changes.length), total: changes.length })
    if (from + batchSize < changes.length) await new Promise((resolve) => setTimeout(resolve))
  }
}
