import { useState } from 'react'
import { readPath } from '#db/queries/layers.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { messages } from '#domain/messages.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { CheckIcon, DoneIcon } from '#src/ui/icons/icons.ts'
import { LocationPath } from '#src/ui/layout/location-path.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { ScannerReady } from '#src/workspace/scan/scanner-ready.tsx'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { showNotACompartment, useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { usePlacement } from '#src/features/move-tray/use-placement.ts'

interface Moved {
  readonly layer: StorageLayerRow
  readonly path: readonly string[]
}

/** Scan a compartment, then its destination; then the next pair. Each toast has an Undo. */
export function ScanMoveDialog({ onClose }: { onClose: () => void }) {
  const { workspace } = useWorkspace()
  const resolve = useResolveScan()
  const placement = usePlacement()
  const [picked, setPicked] = useState<StorageLayerRow>()
  const [moved, setMoved] = useState<readonly Moved[]>([])
  const handleScan = async (code: string) => {
    const found = await resolve(code)
    if (!found) return
    if (found.kind !== 'layer') return showNotACompartment(found)
    const layer = found.row
    if (!picked) return setPicked(layer)
    if (await placement.placeLayer(picked, layer)) {
      const path = (await readPath(workspace, layer.id)).map((above) => above.name)
      setMoved((before) => [{ layer: picked, path }, ...before])
      setPicked(undefined)
    }
  }
  useScanHandler((code) => void handleScan(code))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Move compartments by scanning')}
      width={560}
      actions={
        <>
          {picked && (
            <Button tall onClick={() => setPicked(undefined)}>
              {t('Choose another compartment')}
            </Button>
          )}
          <Button variant="primary" icon={CheckIcon} onClick={onClose}>
            {t(messages.finished)}
          </Button>
        </>
      }
    >
      <div className="stack-l">
        <ScannerReady hint={picked ? t('Scan the destination of {name}', { name: picked.name }) : t('Scan the compartment to move')} />
        {moved.map(({ layer, path }, at) => (
          <Row key={moved.length - at} leading={<DoneIcon className="i" aria-hidden />} title={layer.name} subtitle={<LocationPath parts={path} />} />
        ))}
      </div>
    </Dialog>
  )
}
