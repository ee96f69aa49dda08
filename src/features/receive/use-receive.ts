import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { tubesOf } from '#machines/receive/receive-pack.ts'
import { nextPositions, progressOf, tubesLeft } from '#machines/receive/receive-steps.ts'
import type { receiveMachine } from '#machines/receive/receive.machine.ts'
import type { PackLookup, ReceiveContext, ReceiveEvent, ReceiveProgress } from '#machines/receive/receive-types.ts'
import { readSamplesIn } from '#db/queries/layers.ts'
import { limits } from '#domain/limits.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { playScanSound } from '#src/workspace/scan/scan-sound.ts'
import { saveDelivery } from '#src/workspace/supplies/stored-delivery.ts'
import { readReceiveView, type ReceiveView } from './read-receive-view.ts'

export type ReceiveState = 'describing' | 'creating' | 'asking' | 'finished' | 'left'

export interface Delivery {
  readonly context: ReceiveContext
  readonly view: ReceiveView
  readonly is: (state: ReceiveState) => boolean
  readonly isWorking: boolean
  readonly send: (event: ReceiveEvent) => void
  /** The tubes that are not put away, the next one first. */
  readonly left: readonly number[]
  /** Their positions, as many as the box has. */
  readonly positions: readonly number[]
}

/** A delivery while it is received, saved at every step; undefined until what it is about is read. */
export function useReceive(machine: typeof receiveMachine, progress: ReceiveProgress, question: PackLookup | null): Delivery | undefined {
  const [state, send] = useMachine(machine, { input: { progress, question } })
  const { context } = state
  const { pack, groups, box, rows } = context
  const productId = pack?.productId ?? null
  const view = useLive((workspace) => readReceiveView(workspace, pack, groups), [productId, pack?.lot, pack?.lines, groups])
  useScanHandler((text, scan) => send({ type: 'code.read', ...scan, text }))
  const content = useLive(
    async (workspace) => (box ? (await readSamplesIn(workspace, box.id, limits.grid.most)).rows.map(({ position }) => position).join() : ''),
    [box?.id],
  )
  useEffect(() => {
    if (content !== undefined) send({ type: 'places.changed' })
  }, [content, send])
  // The tubes are saved together with what comes after.
  useSave(context, state.matches('creating') || state.matches('finishing') || state.matches('finished'))
  useSounds(rows[0]?.row ?? 0, rows[0]?.kind === 'put' || rows[0] === undefined, `${pack?.number ?? 0} ${pack?.packs ?? 0} ${box?.id ?? 0}`)
  if (!view) return undefined
  const left = tubesLeft(context)
  return {
    context,
    view,
    is: (name) => state.matches(name),
    isWorking: state.hasTag('working'),
    send,
    left,
    positions: nextPositions(context, Math.max(left.length + (pack ? tubesOf(pack) : 0), 1)),
  }
}

function useSave(context: ReceiveContext, isSavedElsewhere: boolean): void {
  const { workspace } = useWorkspace()
  const { box, from, pack, lastPack, groups, placed, rows, lastRow } = context
  useEffect(() => {
    if (isSavedElsewhere) return
    // If the device has no space, the delivery continues anyway.
    saveDelivery(workspace, progressOf({ box, from, pack, lastPack, groups, placed, rows, lastRow }), Date.now()).catch(reportFailure)
  }, [workspace, isSavedElsewhere, box, from, pack, lastPack, groups, placed, rows, lastRow])
}

/** A tone for each line, and for each package and box. */
function useSounds(row: number, isFine: boolean, scanned: string): void {
  useEffect(() => {
    if (row > 0) playScanSound(isFine ? 'found' : 'unknown')
  }, [row, isFine])
  useEffect(() => {
    if (scanned !== '0 0 0') playScanSound('found')
  }, [scanned])
}
