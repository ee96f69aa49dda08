import { useState, type ReactNode } from 'react'
import { samplesTable } from '#domain/tables/samples-table.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { TubesIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import type { SamplePreview } from '#src/workspace/samples/preview-beside.tsx'
import { sampleCell, sampleGlyph } from './rows/sample-cells.tsx'
import { SampleRows } from './rows/sample-rows.tsx'
import { NewSampleActions } from '#src/workspace/samples/new-sample-actions.tsx'
import { TableScreen } from './table-screen.tsx'
import { useSampleRowActions } from '#src/workspace/selection/use-sample-row-actions.ts'
import type { TableAddressBar } from './views/use-table-view.ts'

export interface SamplesScreenProps extends TableAddressBar {
  /** The dialog for a new sample. */
  renderNew: (opened: boolean, onClose: () => void) => ReactNode
  preview: SamplePreview
}

const counted = {
  all: { one: '# sample', other: '# samples' },
  some: { one: '{total} of # sample', other: '{total} of # samples' },
  soFar: { one: '{here} of # sample on this device so far', other: '{here} of # samples on this device so far' },
}

/** All samples of the group that are not archived. */
export function SamplesScreen({ renderNew, preview, ...addressBar }: SamplesScreenProps) {
  const may = usePermission()
  const [isAdding, setAdding] = useState(false)
  const actionsOf = useSampleRowActions('active')
  return (
    <>
      <TableScreen
        {...addressBar}
        table={samplesTable}
        title={t('Samples')}
        icon={TubesIcon}
        counted={counted}
        searchLabel={t('Search samples')}
        searchHint={t('Name, barcode or note')}
        emptyHint={t('Create a sample to get started.')}
        headAction={
          may('Sample.Create') && (
            <div className="bar">
              <LazyBoundary>
                <NewSampleActions />
              </LazyBoundary>
              <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
                {t('New sample')}
              </Button>
            </div>
          )
        }
        actionsOf={actionsOf}
        hrefOf={(row) => addresses.sample(row.id)}
        renderBench={(list) => <SampleRows {...list} preview={preview} />}
        leading={sampleGlyph}
        renderCell={sampleCell}
      />
      {renderNew(isAdding, () => setAdding(false))}
    </>
  )
}
