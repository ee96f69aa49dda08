import { useState } from 'react'
import type { EquipmentStatus } from '#domain/entities/equipment.ts'
import { equipmentStatuses } from '#domain/rules/equipment/plain-equipment.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { readAllEquipment, type ListedEquipment } from '#db/queries/equipment.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { ArchiveIcon, CabinetIcon } from '#src/ui/icons/icons.ts'
import { InstrumentIcon } from '#src/ui/icons/more-icons.ts'
import { FilterChip } from '#src/ui/lists/filter-chip.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { equipmentAddresses } from '#src/workspace/equipment/equipment-addresses.ts'
import { StatusChip, statusText } from './equipment-status.tsx'
import { isArchived, kindText, placeText } from './equipment-text.ts'
import classes from './equipment.module.css'

/** Every instrument and storage unit: what it is, where it is, and whether it can be used. */
export function EquipmentList({ mayCreate }: { mayCreate: boolean }) {
  const all = useLive(readAllEquipment, [])
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<string | null>(null)
  const [status, setStatus] = useState<EquipmentStatus | null>(null)
  const [areArchivedShown, setArchivedShown] = useState(false)
  if (!all) return null
  if (all.length === 0)
    return (
      <EmptyState icon={InstrumentIcon} title={t('No equipment yet')}>
        {mayCreate ? t('Create an instrument, so that people can book it and write in its log book.') : t('Ask an administrator to create an instrument.')}
      </EmptyState>
    )
  const kinds = [...new Set(all.map(kindText).filter(Boolean))].sort((a, b) => a.localeCompare(b))
  const wanted = normalizeText(search.trim())
  const isShown = (each: ListedEquipment) =>
    (areArchivedShown || !isArchived(each)) &&
    (kind === null || kindText(each) === kind) &&
    (status === null || each.row.status === status) &&
    normalizeText([each.name, kindText(each), placeText(each), each.row.manufacturer, each.row.model, each.row.serialNumber].join(' ')).includes(wanted)
  const shown = all.filter(isShown)
  return (
    <div className={classes.list}>
      <TextField label={t('Find equipment')} type="search" value={search} onChange={setSearch} />
      <div className="flex">
        <Menu
          target={<FilterChip name={t('Kind')} value={kind ?? t('All')} on={kind !== null} />}
          sections={[
            { id: 'all', items: [{ id: 'all', label: t('All'), onSelect: () => setKind(null) }] },
            { id: 'kinds', items: kinds.map((each) => ({ id: each, label: each, onSelect: () => setKind(each) })) },
          ]}
        />
        <Menu
          target={<FilterChip name={t('Status')} value={status ? statusText(status) : t('All')} on={status !== null} />}
          sections={[
            { id: 'all', items: [{ id: 'all', label: t('All'), onSelect: () => setStatus(null) }] },
            { id: 'statuses', items: equipmentStatuses.map((each) => ({ id: each, label: statusText(each), onSelect: () => setStatus(each) })) },
          ]}
        />
        {all.some(isArchived) && (
          <Button variant="plain" icon={ArchiveIcon} pressed={areArchivedShown} onClick={() => setArchivedShown(!areArchivedShown)}>
            {t('Show archived')}
          </Button>
        )}
      </div>
      <div>
        {shown.map((each) => (
          <EquipmentRowItem key={each.id} equipment={each} />
        ))}
        {shown.length === 0 && <p className="muted">{t('Nothing found')}</p>}
      </div>
    </div>
  )
}

function EquipmentRowItem({ equipment }: { equipment: ListedEquipment }) {
  const { id, name, row, unit } = equipment
  const Icon = isArchived(equipment) ? ArchiveIcon : unit ? CabinetIcon : InstrumentIcon
  return (
    <Row
      href={equipmentAddresses.page(id)}
      leading={<Icon className="i" aria-hidden />}
      title={name}
      subtitle={[kindText(equipment), placeText(equipment)].filter(Boolean).join(' · ')}
      trailing={<StatusChip status={row.status} />}
      chevron
    />
  )
}
