import { useState } from 'react'
import { limits } from '#domain/limits.ts'
import { isGrid, placesOf, positionName } from '#domain/rules/grid.ts'
import { firstFree } from '#domain/rules/place.ts'
import { readContent, readLayer } from '#db/queries/layers.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { BackIcon } from '#src/ui/icons.ts'
import { showToast } from '#src/ui/toast.tsx'
import { t } from '#src/ui/translate.ts'
import { PositionGrid } from '#src/workspace/position-grid.tsx'
import { ScanButton } from '#src/workspace/scan-button.tsx'
import { useScanTaker } from '#src/workspace/scan-context.tsx'
import { useResolveScan } from '#src/workspace/use-resolve-scan.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import type { StartPlace } from './sample-places.ts'
import { StorageTree } from './storage-tree.tsx'

export interface SamplePlaceDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  onChoose: (place: StartPlace) => void
}

/** Where to begin: scan the box or choose it, then tap a place; the next free one is offered first. */
export function SamplePlaceDialog({ opened, onClose, title, onChoose }: SamplePlaceDialogProps) {
  const resolve = useResolveScan()
  const [layerId, setLayerId] = useState<number | null>(null)
  const layer = useLive(async (workspace) => (layerId === null ? undefined : readLayer(workspace, layerId)), [layerId])
  const content = useLive(async (workspace) => (layerId === null ? [] : (await readContent(workspace, layerId, null, limits.grid.most)).rows), [layerId]) ?? []
  const take = async (code: string) => {
    const found = await resolve(code)
    if (!found) return
    if (found.kind === 'layer') setLayerId(found.id)
    else showToast({ message: t('Please scan a compartment.'), tone: 'bad' })
  }
  useScanTaker(opened ? (code) => void take(code) : null)
  const taken = new Map(content.map((other) => [other.position, other.name]))
  const next = layer && isGrid(layer) ? firstFree(new Set(taken.keys()), placesOf(layer)) : 0
  const choose = (position: number) => {
    if (layer) onChoose({ layer, position })
    setLayerId(null)
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      width={layer && isGrid(layer) ? 860 : 560}
      actions={
        layer && (
          <>
            <Button icon={BackIcon} tall onClick={() => setLayerId(null)}>
              {t('Another place')}
            </Button>
            {next !== undefined && (
              <Button variant="primary" onClick={() => choose(next)}>
                {isGrid(layer) ? t('From {place} on, next free', { place: positionName(layer, next) }) : t('Into {name}', { name: layer.name })}
              </Button>
            )}
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
      {layer && isGrid(layer) && <PositionGrid layer={layer} taken={taken} next={next} onChoose={choose} />}
      {layer && !isGrid(layer) && <p>{t('Into {name}, or choose a compartment below it.', { name: layer.name })}</p>}
    </Dialog>
  )
}
