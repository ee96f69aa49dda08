import { useState } from 'react'
import { setLayerBarcode } from '#domain/commands/set-layer-barcode.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { isGrid, placesOf } from '#domain/rules/grid.ts'
import { readContent, readOccupancy, readPath } from '#db/queries/layers.ts'
import { readWaitingMarks } from '#db/queries/queue.ts'
import { act } from '#db/write.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PlusIcon, ScanIcon, TubesIcon } from '#src/ui/icons.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Path } from '#src/ui/path.tsx'
import { plural, t } from '#src/ui/translate.ts'
import { addresses } from '#src/workspace/addresses.ts'
import { useNavigate } from '#src/workspace/navigation.ts'
import { useSampleTypes } from '#src/workspace/use-sample-types.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { BarcodeRow } from './barcode-row.tsx'
import { BoxView } from './box-view.tsx'
import { NewLayerDialog } from './new-layer-dialog.tsx'
import { NewSampleDialog } from './new-sample-dialog.tsx'
import { PlaceHereMenu } from './place-here-menu.tsx'
import { SampleRowLink } from './sample-row-link.tsx'

/** Of a shelf that may hold thousands. */
const listedAtOnce = 100
const noMarks = new Map<string, 'waiting' | 'trouble'>()

/** A compartment: a box as a grid, everything else as a list, with what can be put into it. */
export function CompartmentView({ layer }: { layer: StorageLayerRow }) {
  const navigate = useNavigate()
  const path = useLive((workspace) => readPath(workspace, layer.id), [layer.id]) ?? []
  const [listed, setListed] = useState(listedAtOnce)
  const page = useLive(
    async (workspace) => ({
      ...(await readContent(workspace, layer.id, null, isGrid(layer) ? limits.grid.most : listed)),
      used: (await readOccupancy(workspace, layer)).samples,
    }),
    [layer, listed],
  )
  const types = useSampleTypes()
  const pending = useLive(readWaitingMarks, []) ?? noMarks
  const [newAt, setNewAt] = useState<number | null>(null)
  const [addingLayer, setAddingLayer] = useState(false)
  if (!page || !types) return null
  const { rows: content, used } = page
  const free = placesOf(layer) - used
  const subtitle = isGrid(layer)
    ? plural(free, { one: '# free position', other: '# free positions' })
    : plural(used, { one: '# sample directly in it', other: '# samples directly in it' })
  return (
    <div className="page stack-l">
      <PageHeader
        title={layer.name}
        subtitle={
          <>
            <Path parts={path.slice(0, -1).map((above) => above.name)} /> {subtitle}
          </>
        }
        actions={
          <>
            {!isGrid(layer) && (
              <Button icon={PlusIcon} tall onClick={() => setAddingLayer(true)}>
                {t('New compartment')}
              </Button>
            )}
            {!isGrid(layer) && (
              <Button icon={PlusIcon} tall onClick={() => setNewAt(0)}>
                {t('New sample')}
              </Button>
            )}
            <PlaceHereMenu layer={layer} content={content} />
            <Button variant="primary" icon={ScanIcon} onClick={() => navigate(addresses.moveInto(layer.id))}>
              {t('Fill by scanning')}
            </Button>
          </>
        }
      />
      {isGrid(layer) ? (
        <BoxView layer={layer} content={content} types={types} pending={pending} onNewSample={setNewAt} />
      ) : content.length > 0 ? (
        <Card title={t('Samples')} flush>
          {content.map((sample) => (
            <SampleRowLink key={sample.id} sample={sample} type={types.get(sample.sampleTypeId)} />
          ))}
          {page.next && (
            <Button variant="plain" full onClick={() => setListed(listed + listedAtOnce)}>
              {t('Show more')}
            </Button>
          )}
        </Card>
      ) : (
        <EmptyState icon={TubesIcon} title={t('No sample lies directly in here')}>
          {t('Choose a compartment below it, or scan tubes into it.')}
        </EmptyState>
      )}
      <Card flush label={t('Codes')}>
        <BarcodeRow
          value={layer.altBarcode}
          set={(barcode) => act(setLayerBarcode, { layerId: layer.id, barcode }, t('{name}: barcode {barcode}', { name: layer.name, barcode: barcode ?? '–' }))}
        />
      </Card>
      <p className="muted small">
        {t('Number of this compartment:')} <span className="mono">{toBarcode('layer', layer.id)}</span>
      </p>
      <NewSampleDialog
        opened={newAt !== null}
        onClose={() => setNewAt(null)}
        place={newAt === null ? undefined : { layer, position: newAt }}
        onCreated={() => undefined}
      />
      <NewLayerDialog opened={addingLayer} onClose={() => setAddingLayer(false)} parent={layer} onCreated={(id) => navigate(addresses.layer(id))} />
    </div>
  )
}
