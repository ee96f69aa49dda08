import { CalendarTab } from './bookings/calendar-tab.tsx'
import { DueTab } from './tasks/due-tab.tsx'

export interface EquipmentScreenProps {
  tab: 'calendar' | 'due'
  /** A time in the day or week that the calendar shows (epoch ms). */
  at: number
  /** One day of the calendar. */
  isDay: boolean
}

/** The equipment of the group by its bookings, or by what is due. spec ROUTE-32 */
export const EquipmentScreen = ({ tab, ...shown }: EquipmentScreenProps) => (tab === 'due' ? <DueTab /> : <CalendarTab {...shown} />)
