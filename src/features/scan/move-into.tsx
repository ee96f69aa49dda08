import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { messages } from '#domain/messages.ts'
import { findFreePositions } from '#domain/rules/storage/free-positions.ts'
import { isGrid, positionName } from '#domain/rules/storage/grid.ts'
import { limits } from '#domain/limits.ts'
import { commandId } from '#domain/command.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import type { locationUpdateMachine } from '#machines/location-update/location-update.machine.ts'
import type { RefusedMove } from '#machines/location-update/location-update-types.ts'
import { needsPerson, nextPosition } from '#machines/location-update/location-update-rows.ts'
import { readSamplesIn, readLayer } from '#db/queries/layers.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { CheckIcon, ScanIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { useAmbiguousScanHandler, useScanDialogs } from '#src/workspace/scan/scan-context.tsx'
import { occupiedPositions } from '#src/workspace/storage/occupied-positions.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { MoveTarget } from './move-target.tsx'
import { PlacementRow } from './placement-row.tsx'
import { ScanFrame, type ScanFrameProps } from './scan-frame.tsx'
import { ScanFeedback } from './scan-feedback.tsx'
import classes from './scan-frame.module.css'

export interface MoveIntoProps extends Pick<ScanFrameProps, 'onMode' | 'status' | 'onType' | 'onCamera' | 'camera'> {
  machine: typeof locationUpdateMachine
  layer: StorageLayerRow
  from?: number | undefined
  onFinished: () => void
  onChange: () => void
}

const nothing: ReadonlyMap<number, string> = new Map()

/** Location update: every scanned tube goes into the compartment; Finished or Escape ends it. spec §4 */
export function MoveInto({ machine, layer, from, onFinished, onChange, ...frame }: MoveIntoProps) {
  const [state, send, actor] = useMachine(machine, { input: { layer, ...(from && { from }) } })
  const { context } = state
  const { assign } = useScanDialogs()
  useAmbiguousScanHandler((text, scan) => send({ type: 'code.read', ...scan, text }))
  useEffect(() => {
    const watch = actor.subscribe({ complete: onFinished })
    return () => watch.unsubscribe()
  }, [actor, onFinished])
  useEscape(() => send({ type: 'escape' }))
  const reportRefused = useCallback((refused: RefusedMove) => send({ type: 'move.refused', ...refused }), [send])
  useRefusedMoves(reportRefused)
  const taken = useLive(
    async (workspace) => {
      const box = await readLayer(workspace, context.layer.id)
      if (!box) return nothing
      const { rows } = await readSamplesIn(workspace, box.id, limits.grid.most)
      return occupiedPositions(box, rows, findFreePositions(box, rows, workspace.userId))
    },
    [context.layer.id],
  )
  useEffect(() => {
    if (taken) send({ type: 'places.changed' })
  }, [taken, send])

  const moved = context.rows.filter((row) => row.kind === 'moved')
  const unresolved = context.rows.filter(needsPerson)
  const next = nextPosition(context)
  const last = context.rows[0]
  return (
    <ScanFrame
      {...frame}
      mode="move-into"
      hint={t('Scan the next tube')}
      onLeave={() => send({ type: 'escape' })}
      side={
        <MoveTarget
          layer={context.layer}
          taken={taken ?? nothing}
          placed={new Set(moved.map((row) => row.position))}
          next={next}
          onChange={onChange}
          onPosition={(position) => send({ type: 'position.chosen', position })}
        />
      }
      foot={
        <>
          <div className="grow" role="status">
            <p>{plural(moved.length, { one: '# moved', other: '# moved' })}</p>
            {unresolved.length > 0 && <p className="muted small">{plural(unresolved.length, { one: '# to review', other: '# to review' })}</p>}
          </div>
          <Button variant="primary" icon={CheckIcon} className={classes.finish} onClick={() => send({ type: 'finished' })}>
            {t(messages.finished)}
          </Button>
        </>
      }
    >
      <ScanFeedback serial={last?.row ?? 0} found={last === undefined || !needsPerson(last)} />
      {context.rows.length === 0 && (
        <EmptyState icon={ScanIcon} title={t('Scan the first tube')}>
          {isGrid(context.layer) && next
            ? t('It will go to {place}.', { place: positionName(context.layer, next) })
            : t('It will go into {name}.', { name: context.layer.name })}
        </EmptyState>
      )}
      <ol>
        {context.rows.map((line) => (
          <PlacementRow
            key={line.row}
            line={line}
            isLast={line === last}
            onUndo={() => send({ type: 'row.undone', row: line.row })}
            onSkip={() => send({ type: 'row.dismissed', row: line.row })}
            onRetry={() => send({ type: 'row.retried', row: line.row })}
            onAssign={(code) =>
              assign({
                code,
                // Now it is moved like the others.
                onAssigned: () => {
                  send({ type: 'row.dismissed', row: line.row })
                  send({ type: 'code.read', text: code, how: 'typed' })
                },
              })
            }
            onPlace={(position) => send({ type: 'offer.accepted', row: line.row, position })}
            onChoose={(text) => send({ type: 'candidate.chosen', row: line.row, text })}
            onChooseAll={(texts) => {
              send({ type: 'row.dismissed', row: line.row })
              for (const text of texts) send({ type: 'code.read', text, how: 'rack' })
            }}
          />
        ))}
      </ol>
    </ScanFrame>
  )
}

/** Escape leaves the mode, unless a dialog over it handles the key. */
function useEscape(leave: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[aria-modal]')) leave()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Reports moves that the server refused while the mode is running: the line that said "moved" becomes a conflict. */
function useRefusedMoves(onRefused: (refused: RefusedMove) => void): void {
  const reported = useRef(new Set<number>())
  const inbox = useLive((workspace) => workspace.inbox.toArray(), [])
  useEffect(() => {
    for (const { n, code, detail, intent } of inbox ?? []) {
      const move = intent.command === commandId(moveSample) ? moveSample.input.safeParse(intent.input) : undefined
      if (code === null || !move?.success || move.data.layerId === null || reported.current.has(n)) continue
      reported.current.add(n)
      onRefused({ sampleId: move.data.sampleId, layerId: move.data.layerId, position: move.data.position, conflict: n, code: code as ErrorCode, detail })
    }
  }, [inbox, onRefused])
}
