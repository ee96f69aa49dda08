import { useState } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { messages } from '#domain/messages.ts'
import { positionsFor } from '#domain/rules/storage/free-positions.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { readFreePositions, readLayer, readPaths } from '#db/queries/layers.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { BackIcon } from '#src/ui/icons/icons.ts'
import { LocationPath } from '#src/ui/layout/location-path.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { ScannerReadyLine } from '#src/workspace/scan/scanner-ready-line.tsx'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { useList } from '#src/workspace/data/use-list.ts'
import { showNotACompartment, useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

export interface MoveSamplesDialogProps {
  count: number
  onClose: () => void
  onMove: (layer: StorageLayerRow) => void
}

const shownHits = 8

/** Where all of them go: scan the box or search for it; they take its free positions in order. */
export function MoveSamplesDialog({ count, onClose, onMove }: MoveSamplesDialogProps) {
  const resolve = useResolveScan()
  const [layerId, setLayerId] = useState<number | null>(null)
  const handleScan = async (code: string) => {
    const found = await resolve(code)
    if (!found) return
    if (found.kind === 'layer') setLayerId(found.id)
    else showNotACompartment(found)
  }
  useScanHandler((code) => void handleScan(code))
  const target = useLive(
    async (workspace) => {
      const layer = layerId === null ? undefined : await readLayer(workspace, layerId)
      if (!layer) return null
      const path = (await readPaths(workspace, [layer.id])).get(layer.id) ?? []
      return { layer, path: path.map(({ name }) => name), positions: positionsFor(layer, await readFreePositions(workspace, layer), count) }
    },
    [layerId, count],
  )
  const fits = target ? target.positions.length >= count : false
  return (
    <Dialog
      opened
      onClose={onClose}
      title={plural(count, { one: 'Move # sample', other: 'Move # samples' })}
      width={560}
      actions={
        target && (
          <>
            <Button icon={BackIcon} tall onClick={() => setLayerId(null)}>
              {t('Choose another location')}
            </Button>
            <Button variant="primary" disabled={!fits} onClick={() => onMove(target.layer)}>
              {t('Move into {name}', { name: target.layer.name })}
            </Button>
          </>
        )
      }
    >
      {target ? (
        <>
          <p>
            <LocationPath parts={target.path} />
          </p>
          {fits ? (
            <p className="muted">
              {isGrid(target.layer) ? t('The samples take the first free positions, in list order.') : t('This compartment has no positions.')}
            </p>
          ) : (
            <Banner tone="bad">
              {t('{problem}. {reason}', {
                problem: t(messages.layerFull),
                reason: plural(target.positions.length, { one: '# position is free.', other: '# positions are free.' }),
              })}
            </Banner>
          )}
        </>
      ) : (
        <>
          <div className="bar">
            <p className="grow">
              <ScannerReadyLine hint={t('Scan the box or search for it.')} />
            </p>
            <ScanButton hint={t('Scan the box')} onCode={(code) => void handleScan(code)} />
          </div>
          <FindLayer onSelect={setLayerId} />
        </>
      )}
    </Dialog>
  )
}

/** Compartments by name or barcode. */
function FindLayer({ onSelect }: { onSelect: (layerId: number) => void }) {
  const [search, setSearch] = useState('')
  const { view } = useList({ entity: 'storageLayers', search, sort: { column: search.trim() ? 'best' : 'place', direction: 'ascending' } })
  const hits = useLive(
    async (workspace) => {
      const ids = view?.first.slice(0, shownHits) ?? []
      const paths = await readPaths(workspace, ids)
      return ids.flatMap((id) => {
        const path = paths.get(id) ?? []
        const layer = path.at(-1)
        return layer && !layer.archived ? [{ layer, parts: path.map(({ name }) => name) }] : []
      })
    },
    [view],
  )
  return (
    <>
      <TextField label={t('Find a compartment')} type="search" autoComplete="off" placeholder={t('Name or barcode')} value={search} onChange={setSearch} />
      <Card flush label={t('Compartments')}>
        {hits?.map(({ layer, parts }) => (
          <Row key={layer.id} title={layer.name} subtitle={parts.slice(0, -1).join(' › ')} chevron onClick={() => onSelect(layer.id)} />
        ))}
        {hits?.length === 0 && <Row title={t(messages.noItemFiltered)} />}
      </Card>
    </>
  )
}
