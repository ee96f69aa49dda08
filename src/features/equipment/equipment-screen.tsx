import { CalendarTab } from './calendar-tab.tsx'
import { DueTab } from './due-tab.tsx'

export interface EquipmentScreenProps {
  tab: 'calendar' | 'due'
  /** A time in the week that the calendar shows (epoch ms). */
  at: number
}

/** The equipment of the group by its bookings, or by what is due. spec ROUTE-32 */
export const EquipmentScreen = ({ tab, at }: EquipmentScreenProps) => (tab === 'due' ? <DueTab /> : <CalendarTab at={at} />)
