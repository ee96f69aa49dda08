import { expect } from 'vitest'
import { entityNames, type AnyRow, type EntityName, type RowOf } from '#domain/schema.ts'
import type { Workspace } from '#db/workspace.ts'
import type { Change } from '#src/workspace/mutations/change.ts'
import { workspaceOf } from './device-workspace.ts'
import { makeTwoDevices, type TestDevice } from './two-devices.ts'

/** The small lab on the device of the person who makes a change. */
export interface Hands {
  readonly device: TestDevice
  readonly workspace: Workspace
  sample(id: number): RowOf<'samples'>
  layer(id: number): RowOf<'storageLayers'>
  unit(id: number): RowOf<'storageUnits'>
  series(id: number): RowOf<'sampleSeries'>
  type(id: number): RowOf<'sampleTypes'>
}

export interface ChangeCase {
  readonly title: string
  readonly make: (hands: Hands) => Change | Promise<Change>
  /** Of the first mutation, as the queue shows it. */
  readonly label: string
  readonly done: string
  /** Changes made before it. */
  readonly first?: (hands: Hands) => Change | Promise<Change>
  /** It cannot be undone. */
  readonly isFinal?: boolean
  /** Who makes it; Ada, a member, by default. */
  readonly by?: 'administrator'
}

const handsOf = (device: TestDevice): Hands => {
  const row = <Entity extends EntityName>(entity: Entity, id: number) => device.row(entity, id) as unknown as RowOf<Entity>
  return {
    device,
    workspace: workspaceOf(device),
    sample: (id) => row('samples', id),
    layer: (id) => row('storageLayers', id),
    unit: (id) => row('storageUnits', id),
    series: (id) => row('sampleSeries', id),
    type: (id) => row('sampleTypes', id),
  }
}

export async function makeHands(by?: ChangeCase['by']): Promise<Hands> {
  const { lab, ada } = await makeTwoDevices()
  return handsOf(by === 'administrator' ? await lab.device(5) : ada)
}

/** Makes a change, sees it on the person's other device, undoes it and sees that, too: earlier values are restored, and what was created is removed. */
export async function doAndUndo({ make, label, done, first, isFinal = false, by }: ChangeCase): Promise<void> {
  const hands = await makeHands(by)
  const { device } = hands
  const other = await device.lab.device(device.userId)
  const settle = async () => {
    await device.sync()
    await other.sync()
    expect(rowsOf(other)).toEqual(rowsOf(device))
  }
  if (first) await device.write(...(await first(hands)).mutations)
  await settle()
  const before = rowsOf(device)
  const change = await make(hands)
  expect(change).toMatchObject({ done })
  expect(change.mutations[0]?.[2]).toBe(label)
  await device.write(...change.mutations)
  await settle()
  expect(rowsOf(device)).not.toEqual(before)
  if (isFinal) return expect(change.undo).toEqual([])
  expect(change.undo.every(([, , words]) => words.startsWith('Undid: '))).toBe(true)
  await device.write(...change.undo)
  await settle()
  const after = rowsOf(device)
  expect(Object.fromEntries(Object.keys(before).map((key) => [key, after[key]]))).toEqual(before)
  const made = Object.keys(after).filter((key) => !Object.hasOwn(before, key))
  expect(made.filter((key) => after[key]!['archived'] === 0 && after[key]!['kind'] !== 'unit')).toEqual([])
}

/** All rows, without what only the history of a row shows: versions, who wrote which text, and a text that was cleared. */
function rowsOf(device: TestDevice): Record<string, AnyRow> {
  const rows = entityNames.flatMap((entity) => device.disk.rowsOf(entity).map((row) => [`${entity} ${row.id}`, plain(row)] as const))
  return Object.fromEntries(rows)
}

function plain(row: AnyRow): AnyRow {
  const { version: _, edits: __, ...rest } = row
  const meta = rest['meta'] as Readonly<Record<string, string>> | undefined
  return { ...rest, ...(meta && { meta: Object.fromEntries(Object.entries(meta).filter(([, text]) => text !== '')) }) }
}
