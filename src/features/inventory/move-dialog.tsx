import { useState } from 'react'
import { moveSample } from '#domain/commands/move-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { errors } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { isGrid, placesOf, positionName } from '#domain/rules/grid.ts'
import { firstFree, keptFromOthers } from '#domain/rules/place.ts'
import { readContent, readLayer } from '#db/queries/layers.ts'
import { act } from '#db/write.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { BackIcon } from '#src/ui/icons.ts'
import { showToast } from '#src/ui/toast.tsx'
import { t } from '#src/ui/translate.ts'
import { PositionGrid } from '#src/workspace/position-grid.tsx'
import { ScanButton } from '#src/workspace/scan-button.tsx'
import { useScanTaker } from '#src/workspace/scan-context.tsx'
import { useAct } from '#src/workspace/use-act.ts'
import { useResolveScan } from '#src/workspace/use-resolve-scan.ts'
import { useLive, useWorkspace } from '#src/workspace/workspace-context.tsx'
import { StorageTree } from './storage-tree.tsx'

export interface MoveDialogProps {
  opened: boolean
  onClose: () => void
  sample: SampleRow
}

/** Where to? Scan the box or choose it, then tap a position; the next free one is offered first. */
export function MoveDialog({ opened, onClose, sample }: MoveDialogProps) {
  const { workspace } = useWorkspace()
  const resolve = useResolveScan()
  const [layerId, setLayerId] = useState<number | null>(null)
  const layer = useLive(async (workspace) => (layerId === null ? undefined : readLayer(workspace, layerId)), [layerId])
  const content = useLive(async (workspace) => (layerId === null ? [] : (await readContent(workspace, layerId, null, limits.grid.most)).rows), [layerId]) ?? []
  const doActs = useAct()
  const take = async (code: string) => {
    const found = await resolve(code)
    if (!found) return
    if (found.kind === 'layer') setLayerId(found.id)
    else showToast({ message: t('Please scan a compartment.'), tone: 'bad' })
  }
  useScanTaker(opened ? (code) => void take(code) : null)

  const move = async (to: StorageLayerRow, position: number) => {
    const place = positionName(to, position) || to.name
    const go = (layerId: number | null, at: number) =>
      act(moveSample, { sampleId: sample.id, layerId, position: at }, t('{name}: move to {place}', { name: sample.name, place: `${to.name} ${place}` }))
    const done = t('{name} is at {place}', { name: sample.name, place: `${to.name} ${positionName(to, position)}`.trim() })
    if (!(await doActs([go(to.id, position)], { done, undo: [go(sample.layerId, sample.position)] }))) return
    setLayerId(null)
    onClose()
  }
  const kept = layer ? keptFromOthers(layer, workspace.userId) : []
  const taken = new Map([...kept.map((position) => [position, t('reserved')] as const), ...content.map((other) => [other.position, other.name] as const)])
  const next = layer && isGrid(layer) ? firstFree(new Set(taken.keys()), placesOf(layer)) : 0
  const isArchived = layer?.archived === 1
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('Move {name}', { name: sample.name })}
      width={layer && isGrid(layer) ? 860 : 560}
      actions={
        layer && (
          <>
            <Button icon={BackIcon} tall onClick={() => setLayerId(null)}>
              {t('Another place')}
            </Button>
            <Button variant="primary" disabled={next === undefined || isArchived} onClick={() => next !== undefined && void move(layer, next)}>
              {next === undefined
                ? t('Full')
                : isGrid(layer)
                  ? t('Place at {place}, next free', { place: positionName(layer, next) })
                  : t('Put into {name}', { name: layer.name })}
            </Button>
          </>
        )
      }
    >
      {!layer && (
        <>
          <div className="bar">
            <p className="muted grow">{t('Scanner ready: scan the box, or choose it.')}</p>
            <ScanButton hint={t('Scan the box')} onCode={(code) => void take(code)} />
          </div>
          <StorageTree selectedId={layerId} onSelect={setLayerId} />
        </>
      )}
      {isArchived && (
        <Banner tone="bad" live>
          {t(errors['layer.archived'].message)}
        </Banner>
      )}
      {layer && isGrid(layer) && <PositionGrid layer={layer} taken={taken} next={next} onChoose={(position) => void move(layer, position)} />}
      {layer && !isGrid(layer) && <p>{t('Put {name} into {place}, or choose a compartment below it.', { name: sample.name, place: layer.name })}</p>}
    </Dialog>
  )
}
