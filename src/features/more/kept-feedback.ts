import { useEffect, useState } from 'react'
import { randomId } from '#db/random-id.ts'
import { deleteSavedProgress, readSavedProgress, saveProgress } from '#db/saved-progress.ts'
import type { Workspace } from '#db/workspace.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'

/** Feedback that is not sent yet. */
export interface KeptFeedback {
  /** Id of this text: if it is sent twice, because an answer was lost, the server stores it once. A changed text is another one. */
  readonly id: string
  readonly text: string
  /** Path, query and hash of the screen on which it was begun. */
  readonly screen: string
  /** Whether the screen and the version of the app are sent with it. */
  readonly isAboutScreen: boolean
}

/** One on a device and person, as there is one dialog for it. */
const id = 'feedback'

const beginFeedback = (): KeptFeedback => ({
  id: randomId(),
  text: '',
  screen: location.pathname + location.search + location.hash,
  isAboutScreen: true,
})

/** What was begun on this device, or an empty one; undefined until it is read. */
export function useKeptFeedback(): KeptFeedback | undefined {
  const { workspace } = useWorkspace()
  const [kept, setKept] = useState<KeptFeedback>()
  useEffect(() => {
    let isLate = false
    const read = async () => {
      const saved = await readSavedProgress<KeptFeedback>(workspace, id)
      if (!isLate) setKept(saved?.content ?? beginFeedback())
    }
    read().catch((error: unknown) => {
      reportFailure(error)
      if (!isLate) setKept(beginFeedback())
    })
    return () => {
      isLate = true
    }
  }, [workspace])
  return kept
}

/** Keeps what is typed on the device at once, unless it is empty. */
export function useKeepFeedback(feedback: KeptFeedback): void {
  const { workspace } = useWorkspace()
  useEffect(() => {
    const saving = feedback.text.trim() ? saveProgress(workspace, { id, at: Date.now(), content: feedback }) : deleteSavedProgress(workspace, id)
    saving.catch(reportFailure)
  }, [workspace, feedback])
}

/** It was sent. */
export const dropKeptFeedback = (workspace: Workspace): Promise<void> => deleteSavedProgress(workspace, id).catch(reportFailure)
