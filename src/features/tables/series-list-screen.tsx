import { msg } from '#domain/message.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { seriesTable } from '#domain/tables/series-table.ts'
import { LayersIcon } from '#src/ui/icons/icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { CutName } from '#src/ui/text/cut-name.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { BenchList } from './rows/bench-list.tsx'
import { TableScreen } from './table-screen.tsx'
import type { TableAddressBar } from './views/use-table-view.ts'

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
      renderBench={({ names, ...list }) => (
        <BenchList
          {...list}
          renderRow={(index) => {
            const row = list.rows[index]
            return (
              row && (
                <Row
                  href={addresses.series(row.id)}
                  title={<CutName name={row.name} />}
                  subtitle={<span className="mono">{toBarcode('series', row.id)}</span>}
                  trailing={plural(names.samplesIn(row.id), { one: '# sample', other: '# samples' })}
                  chevron
                />
              )
            )
          }}
        />
      )}
    />
  )
}
