import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { nextToPick } from '#domain/rules/pick-list/pick-state.ts'
import type { WalkStop } from '#domain/rules/pick-list/plan-walk.ts'
import { listedIds } from '#machines/pick-list/pick-list-steps.ts'
import type { pickListMachine } from '#machines/pick-list/pick-list.machine.ts'
import type { PickListContext, PickListEvent, PickRow, RefusedAct } from '#machines/pick-list/pick-list-types.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { deletePickList, savePickList, type SavedPickList } from '#src/workspace/pick-list/stored-list.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { playScanSound } from '#src/workspace/scan/scan-sound.ts'
import { countOf, readPickView, type PickView } from './read-pick-view.ts'
import { useRefusedActs } from './use-refused-acts.ts'
import { useSharedList } from './use-shared-list.ts'

export type PickListState = 'asking' | 'picked' | 'thaw' | 'left'

export interface RunningList {
  readonly context: PickListContext
  readonly view: PickView
  readonly is: (state: PickListState) => boolean
  readonly send: (event: PickListEvent) => void
  /** Finished, and no longer on this device. */
  readonly isEnded: boolean
  /** It can be continued on the person's other devices. */
  readonly isShared: boolean
  /** The latest line. */
  readonly last: PickRow | undefined
  /** The one to look for. */
  readonly next: SampleRow | undefined
  /** The one whose place is shown: what was returned last is still in the hand. */
  readonly shown: SampleRow | undefined
  /** Where that is. */
  readonly stop: WalkStop | undefined
}

/** One pick list while it is worked through, saved at every step; undefined until the samples are read. */
export function usePickList(machine: typeof pickListMachine, listId: string, progress: SavedPickList, onElsewhere: () => void): RunningList | undefined {
  const { workspace } = useWorkspace()
  const { userId } = workspace
  const [state, send] = useMachine(machine, { input: { userId, progress } })
  const { context } = state
  const { phase, rows, chosen, skipped } = context
  const ids = listedIds(context)
  const view = useLive((from) => readPickView(from, ids, phase), [ids, phase])
  useScanHandler((text, scan) => send({ type: 'code.read', ...scan, text }))
  useEffect(() => {
    // While the phase changes, what is shown is still the other list.
    if (view && view.phase === phase) send({ type: 'samples.changed', left: countOf(view, 'to-go'), withMe: view.withMe })
  }, [view, phase, send])
  const onRefused = useCallback((refused: RefusedAct) => send({ type: 'act.refused', ...refused }), [send])
  useRefusedActs(rows, view, onRefused)
  const isFinished = state.matches('finished')
  const { isShared, isGone, unshare } = useSharedList(listId, context, { isFinished, wasShared: progress.isShared, onElsewhere })
  useSaveList(listId, context, isFinished || isGone, isShared)
  const isEnded = useEndedList(listId, isFinished, unshare)
  const last = rows[0]
  const lastSaved = progress.rows[0]
  useEffect(() => {
    if (last && last.row !== lastSaved?.row) playScanSound(last.kind === 'out' || last.kind === 'returned' ? 'found' : 'unknown')
  }, [last, lastSaved])
  if (view?.phase !== phase) return undefined
  const next = nextToPick(view.samples, { phase, userId, chosen, skipped })
  const returned = last?.kind === 'returned' && chosen === null ? view.samples.find(({ id }) => id === last.sample.id) : undefined
  const shown = returned ?? next
  const stop = shown && view.walk.stops.find(({ layer }) => layer.id === shown.layerId)
  return { context, view, is: (name) => state.matches(name), send, isEnded, isShared, last, next, shown, stop }
}

function useSaveList(listId: string, context: PickListContext, isOver: boolean, isShared: boolean): void {
  const { workspace } = useWorkspace()
  const { title, phase, isPicked, sampleIds, outIds, skipped, thawed, rows, lastRow } = context
  useEffect(() => {
    if (isOver) return
    const list = { title, phase, isPicked, sampleIds, outIds, skipped, thawed, rows, lastRow, isShared }
    // If the device has no space, the list continues anyway.
    savePickList(workspace, listId, list, Date.now()).catch(reportFailure)
  }, [workspace, listId, isOver, title, phase, isPicked, sampleIds, outIds, skipped, thawed, rows, lastRow, isShared])
}

/** Deletes a finished list; true once that is done, so that nobody is told so before. */
function useEndedList(listId: string, isFinished: boolean, unshare: () => Promise<void>): boolean {
  const { workspace } = useWorkspace()
  const [isEnded, setEnded] = useState(false)
  useEffect(() => {
    if (!isFinished) return
    void Promise.all([deletePickList(workspace, listId), unshare()])
      .catch(reportFailure)
      .finally(() => setEnded(true))
  }, [workspace, listId, isFinished, unshare])
  return isEnded
}
