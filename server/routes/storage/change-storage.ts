import * as z from 'zod/mini'
import { editEquipment } from '#domain/commands/edit-equipment.ts'
import { editStorageUnit } from '#domain/commands/edit-storage-unit.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { unitKindOf, type Device, type StorageType } from '#domain/wire/inventory/storage-to-wire.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { notKept, plainText, wireFlag, wireId } from '../input.ts'
import { defineRoute } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { findDevice, idOf, readDevices } from './devices.ts'

const text = z.optional(plainText(limits.name.longest))
const changes = z.strictObject({
  name: text,
  storageTypeID: z.optional(wireId),
  department: text,
  address: text,
  building: text,
  floor: text,
  room: text,
  notes: z.optional(plainText(limits.text.longest - limits.name.longest - 1)),
  hasPlanner: z.optional(wireFlag),
  hasValidation: notKept,
  hideFromBrowser: notKept,
})
type Changes = z.infer<typeof changes>

/**
 * PATCH /api/v1/storage/{storageID}: name, kind, place, notes, and whether it can be booked, of a storage unit or an instrument; all given fields or
 * none. The address is in the notes, as it is when a storage unit is made. Answers nothing.
 */
export const patchStorage = defineRoute({
  method: 'PATCH',
  path: '/api/v1/storage/:storageId',
  access: 'member',
  writes: () => true,
  input: z.object({ params: z.object({ storageId: wireId }), body: changes }),
  refusals: [
    ...new Set([...editStorageUnit.refusals, ...editEquipment.refusals, 'storage.type-gone' as const, 'input.not-kept' as const, 'input.nothing' as const]),
  ],
  async handler(call, { params: { storageId }, body }): Promise<void> {
    const devices = await call.services.engine.read((sql) => readDevices(sql, call))
    const device = findDevice(devices, storageId)
    const acts = actsFor(device, devices.types, body)
    if (acts.length === 0) throw new Refusal('input.nothing')
    await runAllAsCaller(call, acts)
  },
})

/** A storage unit has its name and place in its own row; an instrument has them with everything else. */
function actsFor(device: Device, types: readonly StorageType[], sent: Changes): ApiCommand[] {
  const { name, building, floor, room, department, hasPlanner } = sent
  const place = given({ name, building, floor, room })
  const note = noteOf(device, sent)
  const rules = hasPlanner === undefined ? {} : { isBookable: hasPlanner }
  if (!device.unit) {
    if (department) throw new Refusal('input.not-kept', { field: 'body.department' })
    const texts = { ...place, ...given({ kind: kindOf(types, sent), note }) }
    return about(device, texts, rules)
  }
  const kind = sent.storageTypeID === undefined ? undefined : (unitKindOf(sent.storageTypeID) ?? typeGone(sent))
  const set = { ...place, ...given({ department, kind }) }
  return [...(Object.keys(set).length ? [apiCommand(editStorageUnit, { unitId: device.unit.id, set })] : []), ...about(device, given({ note }), rules)]
}

/** What is known about it as equipment. */
function about(device: Device, texts: Readonly<Record<string, string>>, rules: { isBookable?: boolean }): ApiCommand[] {
  const was = (field: string) => device.equipment?.[field as 'note'] ?? ''
  const edits = Object.fromEntries(Object.entries(texts).map(([field, to]) => [field, { was: was(field), to }]))
  if (Object.keys(edits).length + Object.keys(rules).length === 0) return []
  return [apiCommand(editEquipment, { equipmentId: idOf(device), texts: edits, rules })]
}

function noteOf({ equipment }: Device, { address, notes }: Changes): string | undefined {
  if (address === undefined) return notes
  const rest = notes ?? equipment?.note ?? ''
  return !address || rest.startsWith(address) ? rest : [address, rest].filter(Boolean).join('\n')
}

function kindOf(types: readonly StorageType[], { storageTypeID }: Changes): string | undefined {
  if (storageTypeID === undefined) return undefined
  const type = types.find((each) => each.storageTypeID === storageTypeID && each.deviceType === 'EQUIPMENT')
  return type?.name ?? typeGone({ storageTypeID })
}

function typeGone({ storageTypeID }: Pick<Changes, 'storageTypeID'>): never {
  throw new Refusal('storage.type-gone', { storageTypeID: storageTypeID ?? 0 })
}

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [Name in keyof T]?: Exclude<T[Name], undefined> }
