import type { ReactNode } from 'react'
import type { EquipmentRow, EquipmentStatus } from '#domain/entities/equipment.ts'
import { equipmentTable } from '#domain/tables/equipment-table.ts'
import type { TableRow } from '#domain/tables/table-definition.ts'
import { CabinetIcon } from '#src/ui/icons/icons.ts'
import { InstrumentIcon } from '#src/ui/icons/more-icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { CutName } from '#src/ui/text/cut-name.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { dayOf } from '#src/workspace/equipment/days.ts'
import { DueChip, soonDays } from '#src/workspace/equipment/due-chip.tsx'
import { equipmentAddresses } from '#src/workspace/equipment/equipment-addresses.ts'
import { StatusChip } from '#src/workspace/equipment/equipment-status.tsx'
import { kindOfRow, placeOfRow } from '#src/workspace/equipment/equipment-text.ts'
import { daysBetween } from '#src/workspace/format/dates.ts'
import { BenchList } from './rows/bench-list.tsx'
import { TableScreen } from './table-screen.tsx'
import type { TableAddressBar } from './views/use-table-view.ts'
import classes from './rows/data-table.module.css'

export interface EquipmentListScreenProps extends TableAddressBar {
  tabs: ReactNode
  headAction: ReactNode
  emptyHint: string
}

const counted = {
  all: { one: '# instrument or unit', other: '# instruments and units' },
  some: { one: '{total} of # instrument or unit', other: '{total} of # instruments and units' },
  soFar: { one: '{here} of # instrument or unit on this device so far', other: '{here} of # instruments and units on this device so far' },
}
const noActions = () => []

/** At desk density. */
function equipmentCell(key: string, row: EquipmentRow, text: string, today: string) {
  if (key === 'status') return <StatusChip status={text as EquipmentStatus} quiet />
  if (key === 'due') return text && <DueChip dueOn={text} today={today} quiet />
  if (key === 'kind') return kindOfRow(row)
  if (key === 'place') return <span className={classes.message}>{placeOfRow(row)}</span>
  return key === 'serialNumber' || key === 'barcode' ? <span className="mono">{text}</span> : null
}

/** Every instrument and storage unit: what it is, where it is, whether it can be used, and what is due. spec STO-03 */
export function EquipmentListScreen({ tabs, headAction, emptyHint, ...addressBar }: EquipmentListScreenProps) {
  const { writeContext } = useWorkspace()
  const today = dayOf(writeContext.now() + writeContext.clockOffset)
  return (
    <TableScreen
      {...addressBar}
      table={equipmentTable}
      title={t('Equipment')}
      tabs={tabs}
      icon={InstrumentIcon}
      counted={counted}
      searchLabel={t('Search equipment')}
      searchHint={t('Name or room')}
      emptyHint={emptyHint}
      headAction={headAction}
      actionsOf={noActions}
      hrefOf={(row) => equipmentAddresses.page(row.id)}
      leading={kindIcon}
      renderCell={(key, row, text) => equipmentCell(key, row as EquipmentRow, text, today)}
      renderBench={(list) => (
        <BenchList
          {...list}
          renderRow={(index) => {
            const row = list.rows[index] as EquipmentRow | undefined
            return row && <EquipmentListRow row={row} today={today} />
          }}
        />
      )}
    />
  )
}

const kindIcon = (row: TableRow) => ((row as EquipmentRow).isStorage ? <CabinetIcon className="i" aria-hidden /> : <InstrumentIcon className="i" aria-hidden />)

/** At the bench. */
function EquipmentListRow({ row, today }: { row: EquipmentRow; today: string }) {
  const { id, name, status, nextDue } = row
  const isSoon = nextDue !== '' && daysBetween(today, nextDue) <= soonDays
  return (
    <Row
      href={equipmentAddresses.page(id)}
      leading={kindIcon(row)}
      title={<CutName name={name} />}
      subtitle={[kindOfRow(row), placeOfRow(row)].filter(Boolean).join(' · ')}
      wraps
      trailing={
        <>
          {isSoon && <DueChip dueOn={nextDue} today={today} />}
          <StatusChip status={status} />
        </>
      }
      chevron
    />
  )
}
