import { archiveTable } from '#domain/tables/samples-table.ts'
import { ArchiveIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import type { SamplePreview } from '#src/workspace/samples/preview-beside.tsx'
import { sampleCell, sampleGlyph } from './rows/sample-cells.tsx'
import { SampleRows } from './rows/sample-rows.tsx'
import { TableScreen } from './table-screen.tsx'
import { useSampleRowActions } from '#src/workspace/selection/use-sample-row-actions.ts'
import type { TableAddressBar } from './views/use-table-view.ts'

const counted = {
  all: { one: '# archived sample', other: '# archived samples' },
  some: { one: '{total} of # archived sample', other: '{total} of # archived samples' },
  soFar: { one: '{here} of # sample on this device so far', other: '{here} of # samples on this device so far' },
}

/** Archived samples: restore or permanently delete them. spec ROUTE-34 */
export function ArchiveScreen({ preview, ...addressBar }: TableAddressBar & { preview: SamplePreview }) {
  const actionsOf = useSampleRowActions('archived')
  return (
    <TableScreen
      {...addressBar}
      table={archiveTable}
      title={t('Sample archive')}
      icon={ArchiveIcon}
      counted={counted}
      searchLabel={t('Search the archive')}
      searchHint={t('Name, barcode or note')}
      actionsOf={actionsOf}
      hrefOf={(row) => addresses.sample(row.id)}
      renderBench={(list) => <SampleRows {...list} preview={preview} />}
      leading={sampleGlyph}
      renderCell={sampleCell}
    />
  )
}
