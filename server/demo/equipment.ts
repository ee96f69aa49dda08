import { createBooking } from '#domain/commands/create-booking.ts'
import { createEquipment } from '#domain/commands/create-equipment.ts'
import { editEquipment } from '#domain/commands/edit-equipment.ts'
import { logEquipment } from '#domain/commands/log-equipment.ts'
import { saveEquipmentTask } from '#domain/commands/save-equipment-task.ts'
import { setEquipmentBarcode } from '#domain/commands/set-equipment-barcode.ts'
import { setEquipmentStatus } from '#domain/commands/set-equipment-status.ts'
import type { EquipmentTaskKind } from '#domain/entities/equipment-task.ts'
import type { EquipmentStatus } from '#domain/entities/equipment.ts'
import { dayAfter, dayLength } from './days.ts'
import type { DemoCommand } from './notebook/notebook-acts.ts'
import type { Login } from './people.ts'

interface Instrument {
  readonly name: string
  readonly kind: string
  readonly room: string
  readonly maker: string
  readonly model: string
  readonly serialNumber: string
  readonly responsible: Login
  /** Hours; without it, any length. */
  readonly longest?: number
  readonly status?: EquipmentStatus
  readonly why?: string
  readonly log?: string
  /** Kind, what, every so many months, due in so many days. */
  readonly task?: readonly [kind: EquipmentTaskKind, title: string, months: number, dueIn: number]
}

const instruments: readonly Instrument[] = [
  { name: 'qPCR 1', kind: 'Cycler', room: '2.104', maker: 'Bio-Rad', model: 'CFX96', serialNumber: 'CT034417', responsible: 'tobias', longest: 4 },
  {
    name: 'Flow cytometer',
    kind: 'Cytometer',
    room: '2.110',
    maker: 'BD',
    model: 'LSRFortessa',
    serialNumber: 'H64717700',
    task: ['calibration', 'Beads', 1, 0],
    responsible: 'priya',
    longest: 8,
  },
  {
    name: 'Confocal',
    kind: 'Microscope',
    room: '2.112',
    maker: 'Zeiss',
    model: 'LSM 980',
    serialNumber: '4641000312',
    task: ['validation', 'Point spread function', 6, 3],
    responsible: 'elif',
    longest: 6,
  },
  {
    name: 'Ultracentrifuge',
    kind: 'Centrifuge',
    room: '1.020',
    maker: 'Beckman Coulter',
    model: 'Optima XPN-80',
    serialNumber: 'UXP18J04',
    responsible: 'jonas',
    status: 'out of use',
    why: 'The vacuum pump leaks; a technician comes next week.',
  },
  {
    name: 'Plate reader',
    kind: 'Reader',
    room: '2.104',
    maker: 'Tecan',
    model: 'Spark',
    serialNumber: '2004006322',
    task: ['calibration', 'Absorbance plate', 12, 40],
    responsible: 'mara',
    longest: 3,
  },
  {
    name: 'Cell sorter',
    kind: 'Cytometer',
    room: '2.110',
    maker: 'BD',
    model: 'FACSAria III',
    serialNumber: 'P648282000',
    task: ['maintenance', 'Service by the manufacturer', 12, 120],
    responsible: 'priya',
    longest: 10,
  },
  {
    name: 'Gel imager',
    kind: 'Imager',
    room: '2.106',
    maker: 'Azure',
    model: '600',
    serialNumber: 'AZ6-1182',
    responsible: 'tobias',
    log: 'Cleaned the tray and the lens.',
  },
  {
    name: 'Cryostat',
    kind: 'Microtome',
    room: '1.014',
    maker: 'Leica',
    model: 'CM1950',
    serialNumber: '5120-0047',
    responsible: 'elif',
    status: 'in repair',
    why: 'The blade holder is being replaced.',
  },
  {
    name: 'Biosafety cabinet 2',
    kind: 'Cabinet',
    room: '2.108',
    maker: 'Thermo',
    model: 'MSC-Advantage',
    serialNumber: '42001199',
    task: ['maintenance', 'Filters and airflow', 12, -9],
    responsible: 'jonas',
  },
  { name: 'Sequencer', kind: 'Sequencer', room: '2.114', maker: 'Oxford Nanopore', model: 'GridION', serialNumber: 'GXB02140', responsible: 'amina' },
]

/** Instrument, day after Monday, from, to, who, what for. */
type Booked = readonly [name: string, day: number, from: number, to: number, who: Login, title: string]
const week: readonly Booked[] = [
  ['qPCR 1', 0, 9, 12, 'priya', 'Knock-down, plate 1'],
  ['qPCR 1', 0, 14, 18, 'elif', 'Organoid markers'],
  ['qPCR 1', 1, 8, 10.5, 'priya', 'Knock-down, plate 2'],
  ['qPCR 1', 1, 13, 15, 'tobias', 'TaqMan MYC'],
  ['qPCR 1', 2, 11, 15, 'mara', 'TaqMan TP53, plate 3'],
  ['qPCR 1', 3, 9, 13, 'elif', ''],
  ['qPCR 1', 4, 10, 14, 'tobias', 'Standard curve'],
  ['Flow cytometer', 0, 10, 14, 'mara', 'CD3/CD8 panel'],
  ['Flow cytometer', 2, 9, 17, 'priya', 'Apoptosis'],
  ['Flow cytometer', 3, 13, 18, 'amina', ''],
  ['Flow cytometer', 4, 9, 12, 'tobias', ''],
  ['Confocal', 0, 8, 13, 'tobias', ''],
  ['Confocal', 1, 9, 15, 'elif', 'Fixed sections'],
  ['Confocal', 2, 9, 14, 'elif', ''],
  ['Confocal', 4, 13, 19, 'mara', 'Live cells'],
  ['Plate reader', 0, 13, 15, 'elif', 'BCA'],
  ['Plate reader', 1, 10, 13, 'priya', 'Viability'],
  ['Plate reader', 1, 15, 18, 'tobias', ''],
  ['Plate reader', 3, 10, 13, 'mara', 'ELISA'],
  ['Plate reader', 4, 9, 11, 'elif', ''],
  ['Cell sorter', 1, 12, 20, 'amina', 'Sort of clone 7'],
  ['Cell sorter', 2, 12, 20, 'amina', 'Sort of clone 9'],
  ['Sequencer', 0, 16, 40, 'amina', 'Plasmids'],
]
const weeks = 2

export const demoInstruments = instruments.length
export const demoBookings = week.length * weeks

export interface EquipmentDemo {
  userIds: Readonly<Record<Login, number>>
  /** The first of `demoInstruments` and of `demoBookings`. */
  equipmentId: number
  bookingId: number
  now: number
}

/** Instruments with what is written about them, and bookings of this week and the next. */
export function equipmentActs({ userIds, equipmentId: first, bookingId, now }: EquipmentDemo): DemoCommand[] {
  const made = now - 40 * dayLength
  const administrator = userIds.amina
  const acts: DemoCommand[] = instruments.flatMap((instrument, index) => {
    const { name, kind, room, maker, model, serialNumber, responsible, longest, status, why, log, task } = instrument
    const equipmentId = first + index
    const text = (to: string) => ({ was: '', to })
    const by = { userId: administrator, at: made + index }
    return [
      { ...by, command: createEquipment, input: { id: equipmentId, name, kind, room, isBookable: true } },
      {
        ...by,
        command: editEquipment,
        input: {
          equipmentId,
          texts: {
            manufacturer: text(maker),
            model: text(model),
            serialNumber: text(serialNumber),
            building: text('Institute B'),
            floor: text(room.slice(0, 1)),
          },
          rules: { ownerId: userIds[responsible], longestBooking: longest === undefined ? null : longest * 60, bookAhead: 60 },
        },
      },
      { ...by, command: setEquipmentBarcode, input: { equipmentId, barcode: `EQ-${1_001 + index}` } },
      ...(log
        ? [
            {
              userId: userIds[responsible],
              at: now - 3 * dayLength,
              command: logEquipment,
              input: { equipmentId, eventId: `demo-log-book-${index}0000`, text: log },
            },
          ]
        : []),
      ...(task
        ? [
            {
              ...by,
              command: saveEquipmentTask,
              input: {
                taskId: `demo-task-${index}00000000`,
                equipmentId,
                kind: task[0],
                title: task[1],
                every: task[2],
                unit: 'months',
                dueOn: dayAfter(now, task[3]),
                responsibleId: userIds[responsible],
              },
            },
          ]
        : []),
      ...(status && why
        ? [
            {
              userId: userIds[responsible],
              at: now - 2 * dayLength,
              command: setEquipmentStatus,
              input: { equipmentId, eventId: `demo-status-${index}000000`, status, text: why },
            },
          ]
        : []),
    ]
  })
  const at = hoursFromMonday(now)
  const bookings = Array.from({ length: weeks }, (_, number) =>
    week.map(([name, day, from, to, who, title]) => ({ name, from: at(day + number * 7, from), to: at(day + number * 7, to), who, title })),
  )
  return [
    ...acts,
    ...bookings.flat().map(({ name, from, to, who, title }, index) => ({
      userId: userIds[who],
      at: Math.min(now, from) - 4 * dayLength - index,
      command: createBooking,
      input: { id: bookingId + index, equipmentId: first + instruments.findIndex((each) => each.name === name), from, to, title },
    })),
  ]
}

/** An hour of a day, counted from Monday of this week in the time zone of the server. */
function hoursFromMonday(now: number): (day: number, hour: number) => number {
  const today = new Date(now)
  const monday = today.getDate() - ((today.getDay() + 6) % 7)
  return (day, hour) => new Date(today.getFullYear(), today.getMonth(), monday + day, Math.floor(hour), (hour % 1) * 60).getTime()
}
