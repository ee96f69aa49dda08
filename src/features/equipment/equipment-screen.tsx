import { useState } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { equipmentAddresses } from '#src/workspace/equipment/equipment-addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { CalendarTab } from './calendar-tab.tsx'
import { DueTab } from './due-tab.tsx'
import { EquipmentHeader, type EquipmentTab } from './equipment-header.tsx'
import { EquipmentList } from './equipment-list.tsx'
import { NewEquipmentDialog } from './new-equipment-dialog.tsx'

export interface EquipmentScreenProps {
  tab: EquipmentTab
  /** A time in the week that the calendar shows (epoch ms). */
  at: number
}

/** Instruments and storage units of the group: as a list, or by their bookings. spec ROUTE-32 */
export function EquipmentScreen({ tab, at }: EquipmentScreenProps) {
  if (tab === 'due') return <DueTab />
  return tab === 'calendar' ? <CalendarTab at={at} /> : <ListTab />
}

function ListTab() {
  const navigate = useNavigate()
  const mayCreate = usePermission()('Equipment.Update')
  const [isCreating, setCreating] = useState(false)
  return (
    <div className="list-screen">
      <EquipmentHeader
        tab="list"
        actions={
          mayCreate && (
            <Button icon={PlusIcon} onClick={() => setCreating(true)}>
              {t('New equipment')}
            </Button>
          )
        }
      />
      <EquipmentList mayCreate={mayCreate} />
      {isCreating && <NewEquipmentDialog onClose={() => setCreating(false)} onCreated={(id) => navigate(equipmentAddresses.page(id))} />}
    </div>
  )
}
