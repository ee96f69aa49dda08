import type { StorageUnitKind, StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { unitKindNames } from '#domain/rules/storage/unit-kind-names.ts'
import { storageTable } from '#domain/tables/storage-table.ts'
import { CabinetIcon } from '#src/ui/icons/icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { CutName } from '#src/ui/text/cut-name.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { temperatureText } from '#src/workspace/storage/temperature-text.ts'
import { BenchList } from './rows/bench-list.tsx'
import { TableScreen } from './table-screen.tsx'
import type { TableAddressBar } from './views/use-table-view.ts'
import classes from './rows/data-table.module.css'

const counted = {
  all: { one: '# storage unit', other: '# storage units' },
  some: { one: '{total} of # storage unit', other: '{total} of # storage units' },
  soFar: { one: '{here} of # storage unit on this device so far', other: '{here} of # storage units on this device so far' },
}
const noActions = () => []
const kindName = (kind: StorageUnitKind) => t(unitKindNames[kind])

/** At desk density. */
function unitCell(key: string, row: unknown, text: string) {
  if (key === 'kind') return <span className={classes.message}>{kindName(text as StorageUnitKind)}</span>
  return key === 'temperature' ? temperatureText((row as StorageUnitRow).temperature) : null
}

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
      searchHint={t('Name, kind, room')}
      actionsOf={noActions}
      renderCell={unitCell}
      hrefOf={(row) => addresses.unit(row.id)}
      renderBench={(list) => (
        <BenchList
          {...list}
          renderRow={(index) => {
            const unit = list.rows[index] as StorageUnitRow | undefined
            return unit && <UnitRow unit={unit} />
          }}
        />
      )}
    />
  )
}

/** At the bench. */
function UnitRow({ unit }: { unit: StorageUnitRow }) {
  const { id, name, kind, temperature, building, floor, room } = unit
  const where = [building, floor && t('floor {floor}', { floor }), room && t('room {room}', { room })]
  return (
    <Row
      href={addresses.unit(id)}
      title={<CutName name={name} />}
      subtitle={`${kindName(kind)} · ${temperatureText(temperature)}`}
      trailing={<span className="muted">{where.filter(Boolean).join(', ')}</span>}
      chevron
    />
  )
}
