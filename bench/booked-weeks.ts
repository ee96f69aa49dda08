import { SecondDevice } from '../e2e/harness/second-device.ts'
import { pushActs, takeIds } from './push-acts.ts'
import type { SentMutation } from './server-mutations.ts'

export const instruments = 40
const [days, perDay, hours] = [5, 3, 4] as const
export const bookingsInWeek = instruments * days * perDay

export interface BookedWeek {
  /** The first name of whoever has booked it. */
  readonly by: string
  /** A time in it, in epoch ms. */
  readonly at: number
}

/** Two weeks to come, which the demo leaves free: each has all instruments booked from morning to evening, by one person. */
export async function bookTwoWeeks(url: string): Promise<readonly [BookedWeek, BookedWeek]> {
  const [amina, priya] = [await SecondDevice.signIn(url, 'amina', 'aliquot-demo'), await SecondDevice.signIn(url, 'priya', 'aliquot-demo')]
  const equipmentIds = await takeIds(amina, 'storageUnits', instruments)
  const created = equipmentIds.map((id, at) => ({
    command: 'equipment.create@1',
    input: { id, name: `Instrument ${at + 1}`, kind: '', room: '', isBookable: true },
  }))
  const book = async (device: SecondDevice, at: (day: number, hour: number) => number): Promise<SentMutation[]> => {
    const ids = await takeIds(device, 'bookings', bookingsInWeek)
    return ids.map((id, place) => {
      const slot = Math.floor(place / instruments)
      const [day, hour] = [Math.floor(slot / perDay), 8 + (slot % perDay) * hours]
      return {
        command: 'booking.create@1',
        input: { id, equipmentId: equipmentIds[place % instruments]!, from: at(day, hour), to: at(day, hour + hours), title: '' },
      }
    })
  }
  const [first, second] = [weekIn(3), weekIn(4)]
  await pushActs(amina, [...created, ...(await book(amina, first))])
  await pushActs(priya, await book(priya, second))
  return [
    { by: 'Amina', at: first(2, 12) },
    { by: 'Priya', at: second(2, 12) },
  ]
}

/** An hour of a day of a week to come, counted from its Monday. */
function weekIn(weeks: number): (day: number, hour: number) => number {
  const now = new Date()
  const monday = now.getDate() - ((now.getDay() + 6) % 7) + weeks * 7
  return (day, hour) => new Date(now.getFullYear(), now.getMonth(), monday + day, hour).getTime()
}
