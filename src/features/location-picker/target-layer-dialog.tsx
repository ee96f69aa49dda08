import { useState, type ReactNode } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { readLayer, readPath } from '#db/queries/layers.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { LocationPath } from '#src/ui/layout/location-path.tsx'
import { t } from '#src/ui/text/translate.ts'
import { ScannerReady } from '#src/workspace/scan/scanner-ready.tsx'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { showNotACompartment, useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { PickerTree } from './picker-tree.tsx'
import classes from './target-layer-dialog.module.css'

export interface TargetLayerDialogProps {
  title: string
  onClose: () => void
  /** What is being moved: the tree expands to where it is. */
  layerId: number
  /** Why this target is not possible; null if it is. Undefined while this is being checked. */
  obstacle: ReactNode | null | undefined
  /** What will happen, shown below the target. */
  preview?: ReactNode
  onTarget: (target: StorageLayerRow | undefined) => void
  actionLabel: (target: StorageLayerRow) => string
  onMove: (target: StorageLayerRow) => void
}

/** Asks for a compartment: scan it, or choose it in the tree; shows what would happen before it does. */
export function TargetLayerDialog({ title, onClose, layerId, obstacle, preview, onTarget, actionLabel, onMove }: TargetLayerDialogProps) {
  const { workspace } = useWorkspace()
  const resolve = useResolveScan()
  const [targetId, setTargetId] = useState<number | null>(null)
  const target = useLive(async (workspace) => (targetId === null ? undefined : readLayer(workspace, targetId)), [targetId])
  const path = useLive(async (workspace) => (targetId === null ? [] : readPath(workspace, targetId)), [targetId]) ?? []
  const choose = async (id: number) => {
    setTargetId(id)
    onTarget(await readLayer(workspace, id))
  }
  const handleScan = async (code: string) => {
    const found = await resolve(code)
    if (!found) return
    if (found.kind === 'layer') await choose(found.id)
    else showNotACompartment(found)
  }
  useScanHandler((code) => void handleScan(code))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      width={560}
      actions={
        target && (
          <Button variant="primary" disabled={obstacle !== null} onClick={() => onMove(target)}>
            {actionLabel(target)}
          </Button>
        )
      }
    >
      <div className="stack-l">
        <ScannerReady hint={t('Scan the destination or choose it.')}>
          <ScanButton hint={t('Scan the destination')} onCode={(code) => void handleScan(code)} />
        </ScannerReady>
        <div className={classes.tree}>
          <PickerTree selectedId={targetId} openedAt={layerId} onSelect={(id) => void choose(id)} />
        </div>
        {target && (
          <p>
            <LocationPath parts={path.map((above) => above.name)} />
          </p>
        )}
        {target && obstacle}
        {target && preview}
      </div>
    </Dialog>
  )
}
