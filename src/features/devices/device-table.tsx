import { useState, type ReactNode } from 'react'
import { limits } from '#domain/limits.ts'
import { compareNaturally } from '#domain/rules/natural-order.ts'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { GenericTable, type GenericColumn, type GenericRowAction, type GenericSorter } from '#src/ui/lists/generic-table.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import type { ListedDevice } from './listed-device.ts'

interface DeviceTableProps<Device> {
  label: string
  devices: readonly Device[]
  /** Whose, or which groups: what only one of the two lists has. */
  owner: { readonly name: string; readonly of: (device: Device) => string }
  /** What else is said of a device, below its name. */
  note?: ((device: Device) => ReactNode) | undefined
  actions: readonly GenericRowAction<Device>[]
}

/** Devices, the one seen last first, a page at a time. */
export function DeviceTable<Device extends ListedDevice>({ label, devices, owner, note, actions }: DeviceTableProps<Device>) {
  const [sorter, setSorter] = useState<GenericSorter>({ column: 'seen', direction: 'DESC' })
  const [currentPage, setPage] = useState(1)
  const recordsPerPage = limits.table.genericRecords
  const sorted = [...devices].sort(orderOf(sorter, owner.of))
  return (
    <GenericTable
      label={label}
      columns={columnsWith(owner, note)}
      rows={sorted.slice((currentPage - 1) * recordsPerPage, currentPage * recordsPerPage)}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      pager={{ recordCount: devices.length, recordsPerPage, currentPage }}
      sorter={sorter}
      onSort={(next) => {
        setSorter(next)
        setPage(1)
      }}
      onPage={setPage}
      actions={actions}
    />
  )
}

const columnsWith = <Device extends ListedDevice>(
  { name, of }: DeviceTableProps<Device>['owner'],
  note: DeviceTableProps<Device>['note'],
): GenericColumn<Device>[] => [
  { key: 'name', name: t('Device'), sortable: true, columnType: 'custom', value: (device) => <DeviceName device={device} note={note?.(device)} /> },
  { key: 'owner', name, sortable: true, columnType: 'text', truncateAfter: 40, value: of },
  { key: 'seen', name: t('Last seen'), sortable: true, columnType: 'custom', value: (device) => <LastSeen {...device} /> },
]

/** With what it had not sent then. */
const LastSeen = ({ seenAt, waiting }: ListedDevice) => (
  <>
    <div className="mono">{seenAt === null ? t('Unknown') : dateTimeText(seenAt)}</div>
    {waiting !== null && waiting > 0 && <div className="muted">{plural(waiting, { one: '# change not sent', other: '# changes not sent' })}</div>}
  </>
)

function DeviceName({ device: { name, system, app, isThis, erasure }, note }: { device: ListedDevice; note: ReactNode }) {
  const details = [system, app && t('version {version}', { version: app })].filter(Boolean).join(' · ')
  return (
    <>
      <div>
        {name} {isThis && <Chip tone="ok">{t('This device')}</Chip>}
        {erasure && <ErasureChip {...erasure} />}
      </div>
      {details && <div className="muted">{details}</div>}
      {note && <div className="muted">{note}</div>}
    </>
  )
}

function ErasureChip({ orderedAt, erasedAt }: NonNullable<ListedDevice['erasure']>) {
  return erasedAt === null ? (
    <Chip tone="warn">{t('To be erased since {time}', { time: dateTimeText(orderedAt) })}</Chip>
  ) : (
    <Chip tone="plain">{t('Erased on {time}', { time: dateTimeText(erasedAt) })}</Chip>
  )
}

function orderOf<Device extends ListedDevice>({ column, direction }: GenericSorter, ownerOf: (device: Device) => string) {
  const turn = direction === 'ASC' ? 1 : -1
  return (a: Device, b: Device): number => {
    if (column === 'name') return turn * compareNaturally(a.name, b.name)
    if (column === 'owner') return turn * compareNaturally(ownerOf(a), ownerOf(b))
    return turn * ((a.seenAt ?? 0) - (b.seenAt ?? 0))
  }
}
