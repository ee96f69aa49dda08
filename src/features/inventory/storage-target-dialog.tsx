import { useState, type ReactNode } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { readLayer, readPath } from '#db/queries/layers.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Path } from '#src/ui/path.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { t } from '#src/ui/translate.ts'
import { ScanButton } from '#src/workspace/scan-button.tsx'
import { useScanTaker } from '#src/workspace/scan-context.tsx'
import { useResolveScan } from '#src/workspace/use-resolve-scan.ts'
import { useLive, useWorkspace } from '#src/workspace/workspace-context.tsx'
import { StorageTree } from './storage-tree.tsx'
import look from './storage-target-dialog.module.css'

export interface StorageTargetDialogProps {
  title: string
  onClose: () => void
  /** What is moved: the tree opens where it is. */
  layerId: number
  /** What stands in the way of this target; null when nothing does. Undefined while it is being found out. */
  obstacle: ReactNode | null | undefined
  /** What will happen, below the target. */
  preview?: ReactNode
  onTarget: (target: StorageLayerRow | undefined) => void
  actionLabel: (target: StorageLayerRow) => string
  onMove: (target: StorageLayerRow) => void
}

/** Where to? Scan the compartment, or choose it in the tree; what would happen is shown before it does. */
export function StorageTargetDialog({ title, onClose, layerId, obstacle, preview, onTarget, actionLabel, onMove }: StorageTargetDialogProps) {
  const { workspace } = useWorkspace()
  const resolve = useResolveScan()
  const [targetId, setTargetId] = useState<number | null>(null)
  const target = useLive(async (workspace) => (targetId === null ? undefined : readLayer(workspace, targetId)), [targetId])
  const path = useLive(async (workspace) => (targetId === null ? [] : readPath(workspace, targetId)), [targetId]) ?? []
  const choose = async (id: number) => {
    setTargetId(id)
    onTarget(await readLayer(workspace, id))
  }
  const take = async (code: string) => {
    const found = await resolve(code)
    if (!found) return
    if (found.kind === 'layer') await choose(found.id)
    else showToast({ message: 'message' in found ? t(found.message) : t('Please scan a compartment.'), tone: 'bad' })
  }
  useScanTaker((code) => void take(code))
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
        <div className="bar">
          <p className="muted grow">{t('Scanner ready: scan where it goes, or choose it.')}</p>
          <ScanButton hint={t('Scan where it goes')} onCode={(code) => void take(code)} />
        </div>
        <div className={look.tree}>
          <StorageTree selectedId={targetId} openedAt={layerId} onSelect={(id) => void choose(id)} />
        </div>
        {target && (
          <p>
            <Path parts={path.map((above) => above.name)} />
          </p>
        )}
        {target && obstacle}
        {target && preview}
      </div>
    </Dialog>
  )
}
