import { unitKindNames, type StorageUnitKind } from '#domain/entities/storage-unit.ts'
import { storageTable } from '#domain/tables/storage-table.ts'
import { CabinetIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { TableScreen } from './table-screen.tsx'
import type { TableAddressBar } from './use-table-view.ts'
import classes from './data-table.module.css'

const counted = {
  all: { one: '# storage unit', other: '# storage units' },
  some: { one: '{total} of # storage unit', other: '{total} of # storage units' },
  soFar: { one: '{here} of # storage unit on this device so far', other: '{here} of # storage units on this device so far' },
}
const noActions = () => []
const kindCell = (key: string, _row: unknown, text: string) =>
  key === 'kind' ? <span className={classes.message}>{t(unitKindNames[text as StorageUnitKind])}</span> : null

/** The storage units as equipment: which unit is where. */
export function UnitsScreen(addressBar: TableAddressBar) {
  return (
    <TableScreen
      {...addressBar}
      table={storageTable}
      title={t('Storage units')}
      icon={CabinetIcon}
      counted={counted}
      searchLabel={t('Search storage units')}
      searchHint={t('Name, kind or room')}
      actionsOf={noActions}
      renderCell={kindCell}
      hrefOf={(row) => addresses.unit(row.id)}
    />
  )
}
