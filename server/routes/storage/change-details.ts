import * as z from 'zod/mini'
import { editEquipment } from '#domain/commands/edit-equipment.ts'
import { editStorageUnit } from '#domain/commands/edit-storage-unit.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { jsonOf, notKept, plainText, requiredText, wireId, wireInt } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { notKeptMessage, wrongInput } from '../wrong-input.ts'
import { detailsPath } from './details.ts'
import { findDevice, idOf, readDevices, type Devices } from './devices.ts'
import { detailNamed, detailNames, detailsOf, detailWithNumber, numberOfDetail, orderOf, type DetailName } from './known-details.ts'

const manyPath = '/api/v1/storage/meta/bulk'
const params = z.object({ storageId: wireId })
const paramsOfOne = z.object({ storageId: wireId, storageMetaId: wireId })

/** A file is not kept as a detail. */
const about = {
  metaType: z.optional(z.nullable(z.literal(['TEXT', ''], notKeptMessage))),
  metaFileID: notKept,
  order: z.optional(z.nullable(wireInt(0, 1_000))),
}
const name = z.union([z.enum(detailNames), plainText(limits.name.longest)])
const newDetail = z.strictObject({ ...about, name, value: requiredText(limits.name.longest) })
const changes = z.strictObject({
  ...about,
  storageMetaID: z.optional(wireId),
  name: z.optional(name),
  value: z.optional(z.nullable(plainText(limits.name.longest))),
})
type Changes = z.infer<typeof changes>
const listOf = <T>(item: z.ZodMiniType<T>) => jsonOf(z.array(item).check(z.maxLength(limits.many.created)))

const refusals = [
  ...new Set([...editStorageUnit.refusals, ...editEquipment.refusals, 'storage.detail-unknown' as const, 'input.not-kept' as const, 'input.nothing' as const]),
]

interface Change {
  readonly storageId: number
  readonly name: DetailName
  readonly value: string
}

/** Law 197: a detail that is not kept, or another order of them, is refused. */
function read(storageId: number, name: DetailName | undefined, { value, order }: Pick<Changes, 'value' | 'order'>): Change {
  if (!name) throw new Refusal('storage.detail-unknown')
  if (order && order !== orderOf(name)) throw new Refusal('input.not-kept', { field: 'body.order' })
  if (value === undefined) throw new Refusal('input.nothing')
  return { storageId, name, value: value ?? '' }
}

/** A change of the detail with this number, which keeps its name. */
function readNumbered(storageMetaId: number, sent: Changes): Change {
  const known = detailWithNumber(storageMetaId)
  if (!known) throw new Refusal('storage.detail-gone')
  if (sent.name !== undefined && detailNamed(sent.name) !== known.name) throw new Refusal('storage.detail-unknown')
  return read(known.storageId, known.name, sent)
}

/** The same in an address: it has to be a detail of this storage unit. */
function readOne({ storageId, storageMetaId }: z.infer<typeof paramsOfOne>, sent: Changes): Change {
  const change = readNumbered(storageMetaId, sent)
  if (change.storageId !== storageId) throw new Refusal('storage.detail-gone')
  if (sent.storageMetaID && sent.storageMetaID !== storageMetaId) throw wrongInput('body.storageMetaID', 'The body names a different detail than the address.')
  return change
}

const degrees = /^\s*([-−]?)(\d+(?:[.,]\d+)?)\s*(?:°\s*C)?\s*$/

function actFor(devices: Devices, { storageId, name, value }: Change): ApiCommand {
  const device = findDevice(devices, storageId)
  if (name !== 'temperature') {
    const texts = { [name]: { was: device.equipment?.[name] ?? '', to: value } }
    return apiCommand(editEquipment, { equipmentId: idOf(device), texts, rules: {} })
  }
  if (!device.unit) throw new Refusal('storage.detail-unknown')
  if (value === '') throw new Refusal('storage.detail-needed')
  const [, sign, number] = degrees.exec(value) ?? []
  if (number === undefined) throw new Refusal('unit.temperature-invalid')
  return apiCommand(editStorageUnit, { unitId: storageId, set: { temperature: Number(number.replace(',', '.')) * (sign ? -1 : 1) } })
}

/** All of them, or none. */
async function write(call: Call<'member'>, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) throw new Refusal('input.nothing')
  const devices = await call.services.engine.read((sql) => readDevices(sql, call))
  await runAllAsCaller(
    call,
    changes.map((change) => actFor(devices, change)),
  )
}

/** As they are now. */
async function readWritten(call: Call<'member'>, changes: readonly Change[]) {
  const devices = await call.services.engine.read((sql) => readDevices(sql, call))
  return changes.flatMap(({ storageId, name }) => detailsOf(findDevice(devices, storageId)).filter((detail) => detail.name === name))
}

/** POST /api/v1/storage/{storageID}/meta: sets the manufacturer, model, serial number or temperature, whether it has a value or not. Answers its number. */
export const addStorageDetail = defineRoute({
  method: 'POST',
  path: detailsPath,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: newDetail }),
  refusals,
  async handler(call, { params: { storageId }, body }) {
    const change = read(storageId, detailNamed(body.name), body)
    await write(call, [change])
    return numberOfDetail(storageId, change.name)
  },
})

/** PATCH /api/v1/storage/{storageID}/meta/{storageMetaID}, body `value`. Answers nothing. */
export const patchStorageDetail = defineRoute({
  method: 'PATCH',
  path: `${detailsPath}/:storageMetaId`,
  access: 'member',
  writes: () => true,
  input: z.object({ params: paramsOfOne, body: changes }),
  refusals: [...refusals, 'storage.detail-gone', 'storage.detail-needed'],
  async handler(call, { params, body }): Promise<void> {
    await write(call, [readOne(params, body)])
  },
})

/** DELETE /api/v1/storage/{storageID}/meta/{storageMetaID}: it is unknown from then on. Answers nothing. */
export const removeStorageDetail = defineRoute({
  method: 'DELETE',
  path: `${detailsPath}/:storageMetaId`,
  access: 'member',
  writes: () => true,
  input: z.object({ params: paramsOfOne }),
  refusals: [...refusals, 'storage.detail-gone', 'storage.detail-needed'],
  async handler(call, { params }): Promise<void> {
    await write(call, [readOne(params, { value: '' })])
  },
})

/** POST /api/v1/storage/meta/bulk: the same for details of several storage units, all or none. Answers them in the same order. */
export const addStorageDetails = defineRoute({
  method: 'POST',
  path: manyPath,
  access: 'member',
  writes: () => true,
  cost: 20,
  input: z.object({ body: listOf(z.strictObject({ ...newDetail.shape, storageID: wireId })) }),
  refusals,
  async handler(call, { body }) {
    const changes = body.map((sent) => read(sent.storageID, detailNamed(sent.name), sent))
    await write(call, changes)
    return readWritten(call, changes)
  },
})

const forMany = <Body>(method: 'PATCH' | 'DELETE', item: z.ZodMiniType<Body>, changeOf: (sent: Body) => Change) =>
  defineRoute({
    method,
    path: manyPath,
    access: 'member',
    writes: () => true,
    cost: 20,
    input: z.object({ body: listOf(item) }),
    refusals: [...refusals, 'storage.detail-gone', 'storage.detail-needed'],
    async handler(call, { body }): Promise<void> {
      await write(call, body.map(changeOf))
    },
  })

/** PATCH and DELETE /api/v1/storage/meta/bulk: changes or removes details by their numbers, all or none. Answers nothing. */
export const patchStorageDetails = forMany('PATCH', z.strictObject({ ...changes.shape, storageMetaID: wireId }), (sent) =>
  readNumbered(sent.storageMetaID, sent),
)
export const removeStorageDetails = forMany('DELETE', wireId, (storageMetaId) => readNumbered(storageMetaId, { value: '' }))
