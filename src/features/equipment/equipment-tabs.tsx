import { CabinetIcon } from '#src/ui/icons/icons.ts'
import { CalendarIcon } from '#src/ui/icons/more-icons.ts'
import { LinkTabs } from '#src/ui/layout/link-tabs.tsx'
import { t } from '#src/ui/text/translate.ts'
import { equipmentAddresses } from '#src/workspace/equipment/equipment-addresses.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

export type EquipmentTab = 'list' | 'calendar' | 'due'

/** The list, the calendar and what is due, side by side. */
export function EquipmentTabs({ tab }: { tab: EquipmentTab }) {
  return (
    <LinkTabs
      label={t('Equipment')}
      moreLabel={t('More screens')}
      more={[]}
      tabs={[
        { id: 'list', label: t('Equipment'), icon: CabinetIcon, href: addresses.equipment, current: tab === 'list' },
        { id: 'calendar', label: t('Calendar'), icon: CalendarIcon, href: equipmentAddresses.calendar, current: tab === 'calendar' },
        { id: 'due', label: t('Due'), icon: CalendarIcon, href: equipmentAddresses.due, current: tab === 'due' },
      ]}
    />
  )
}
