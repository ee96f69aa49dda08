import { addresses } from '#src/workspace/navigation/addresses.ts'

/** Apart from the other addresses, which the first screens need. */
export const equipmentAddresses = {
  calendar: `${addresses.equipment}?tab=calendar`,
  due: `${addresses.equipment}?tab=due`,
  /** The week of a time (epoch ms). */
  calendarAt: (at: number) => `${addresses.equipment}?tab=calendar&at=${at}`,
  /** The day of a time (epoch ms). */
  dayAt: (at: number) => `${addresses.equipment}?tab=calendar&view=day&at=${at}`,
  page: (id: number) => `${addresses.equipmentView}?storageID=${id}`,
}
