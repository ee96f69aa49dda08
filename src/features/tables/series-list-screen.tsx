import { msg } from '#domain/message.ts'
import { seriesTable } from '#domain/tables/series-table.ts'
import { LayersIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { TableScreen } from './table-screen.tsx'
import type { TableAddressBar } from './use-table-view.ts'

const counted = {
  all: { one: '# series', other: '# series' },
  some: { one: '{total} of # series', other: '{total} of # series' },
  soFar: { one: '{here} of # series on this device so far', other: '{here} of # series on this device so far' },
}
const noActions = () => []
const seriesCell = (key: string, _row: unknown, text: string) => (key === 'barcode' ? <span className="mono">{text}</span> : null)

/** All sample series of the group. */
export function SeriesListScreen(addressBar: TableAddressBar) {
  return (
    <TableScreen
      {...addressBar}
      table={seriesTable}
      title={t(msg('Series', 'several'))}
      icon={LayersIcon}
      counted={counted}
      searchLabel={t('Search series')}
      searchHint={t('Name or barcode')}
      renderCell={seriesCell}
      actionsOf={noActions}
      hrefOf={(row) => addresses.series(row.id)}
    />
  )
}
