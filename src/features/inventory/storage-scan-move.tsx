import { useState } from 'react'
import { readLayer, readPath } from '#db/queries/layers.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { messages } from '#domain/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { CheckIcon, DoneIcon, ScanIcon } from '#src/ui/icons.ts'
import { Path } from '#src/ui/path.tsx'
import { Row } from '#src/ui/row.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { t } from '#src/ui/translate.ts'
import { useScanTaker } from '#src/workspace/scan-context.tsx'
import { useResolveScan } from '#src/workspace/use-resolve-scan.ts'
import { useWorkspace } from '#src/workspace/workspace-context.tsx'
import { usePutDown } from './storage-put-down.ts'

interface Moved {
  readonly layer: StorageLayerRow
  readonly path: readonly string[]
}

/** Scan a compartment, then where it goes; then the next pair. Each has its Undo in the toast. */
export function StorageScanMove({ onClose }: { onClose: () => void }) {
  const { workspace } = useWorkspace()
  const resolve = useResolveScan()
  const putDown = usePutDown()
  const [carried, setCarried] = useState<StorageLayerRow>()
  const [moved, setMoved] = useState<readonly Moved[]>([])
  const take = async (code: string) => {
    const found = await resolve(code)
    if (!found) return
    const layer = found.kind === 'layer' ? await readLayer(workspace, found.id) : undefined
    if (!layer) return void showToast({ message: 'message' in found ? t(found.message) : t('Please scan a compartment.'), tone: 'bad' })
    if (!carried) return setCarried(layer)
    if (await putDown.layer(carried, layer)) {
      const path = (await readPath(workspace, layer.id)).map((above) => above.name)
      setMoved((before) => [{ layer: carried, path }, ...before])
      setCarried(undefined)
    }
  }
  useScanTaker((code) => void take(code))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Move compartments by scanning')}
      width={560}
      actions={
        <>
          {carried && (
            <Button tall onClick={() => setCarried(undefined)}>
              {t('Another compartment')}
            </Button>
          )}
          <Button variant="primary" icon={CheckIcon} onClick={onClose}>
            {t(messages.finished)}
          </Button>
        </>
      }
    >
      <div className="stack-l">
        <p role="status">
          <ScanIcon className="i i-s" aria-hidden />{' '}
          {carried ? t('{name}: scan where it goes', { name: carried.name }) : t('Scanner ready: scan the compartment to move')}
        </p>
        {moved.map(({ layer, path }, at) => (
          <Row key={moved.length - at} leading={<DoneIcon className="i" aria-hidden />} title={layer.name} subtitle={<Path parts={path} />} />
        ))}
      </div>
    </Dialog>
  )
}
