import * as z from 'zod/mini'
import { editEquipment } from '#domain/commands/edit-equipment.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { dateText } from '../date-text.ts'
import { jsonOf, wireId, wireIdsUpTo } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'
import { findDevice, readDevices } from './devices.ts'

const path = '/api/v1/storage/:storageId/managers'
const params = z.object({ storageId: wireId })

const readDevice = async (call: Call<'member'>, storageId: number) => findDevice(await call.services.engine.read((sql) => readDevices(sql, call)), storageId)

const putOwner = (call: Call<'member'>, equipmentId: number, ownerId: number) =>
  runAsCaller(call, editEquipment, { equipmentId, texts: {}, rules: { ownerId } })

async function makeResponsible(call: Call<'member'>, storageId: number, userId: number): Promise<void> {
  await readDevice(call, storageId)
  if (!(await readGroup(call.services, call.group, (rows) => rows.get('members', userId)))) throw new Refusal('member.gone')
  await putOwner(call, storageId, userId)
}

async function endResponsibility(call: Call<'member'>, storageId: number, userId: number): Promise<void> {
  const { equipment } = await readDevice(call, storageId)
  if (!userId || equipment?.ownerId !== userId) throw new Refusal('storage.manager-gone')
  await putOwner(call, storageId, 0)
}

/** GET /api/v1/storage/{storageID}/managers: the person responsible for it, if there is one. */
export const listManagers = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  input: z.object({ params, query: z.object(pageQuery) }),
  refusals: ['unit.gone'],
  async handler(call, { params: { storageId }, query }) {
    const { equipment } = await readDevice(call, storageId)
    const managers = equipment?.ownerId ? [equipment] : []
    return toPage(managers, query, {}, (rows) =>
      rows.map(({ ownerId, createdAt }) => ({ storageManagerID: ownerId, storageID: storageId, userID: ownerId, created: dateText(createdAt) })),
    )
  },
})

/** PUT /api/v1/storage/{storageID}/managers, body `userID`: one person is responsible, and from now on it is this one. Answers nothing. */
export const putManager = defineRoute({
  method: 'PUT',
  path,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: z.strictObject({ userID: wireId }) }),
  refusals: [...editEquipment.refusals, 'unit.gone', 'member.gone'],
  handler: (call, { params: { storageId }, body: { userID } }): Promise<void> => makeResponsible(call, storageId, userID),
})

/** DELETE /api/v1/storage/{storageID}/managers/{userID}: nobody is responsible from now on. Answers nothing. */
export const removeManager = defineRoute({
  method: 'DELETE',
  path: `${path}/:userId`,
  access: 'member',
  writes: () => true,
  input: z.object({ params: z.object({ storageId: wireId, userId: wireId }) }),
  refusals: [...editEquipment.refusals, 'unit.gone', 'storage.manager-gone'],
  handler: (call, { params: { storageId, userId } }): Promise<void> => endResponsibility(call, storageId, userId),
})

const userIds = jsonOf(wireIdsUpTo(limits.many.created))

/** Law 199: of several, none is chosen. */
function onlyOne([userId, ...others]: readonly number[]): number {
  if (userId === undefined) throw new Refusal('input.nothing')
  if (others.length > 0) throw new Refusal('storage.one-manager')
  return userId
}

const forList = (method: 'PUT' | 'DELETE', refusals: readonly ErrorCode[], act: (call: Call<'member'>, storageId: number, userId: number) => Promise<void>) =>
  defineRoute({
    method,
    path: `${path}/bulk`,
    access: 'member',
    writes: () => true,
    input: z.object({ params, body: userIds }),
    refusals: [...editEquipment.refusals, ...refusals, 'unit.gone', 'storage.one-manager', 'input.nothing'],
    handler: (call, { params: { storageId }, body }): Promise<void> => act(call, storageId, onlyOne(body)),
  })

/** PUT and DELETE /api/v1/storage/{storageID}/managers/bulk, body: a list with the number of one person. Answer nothing. */
export const putManagers = forList('PUT', ['member.gone'], makeResponsible)
export const removeManagers = forList('DELETE', ['storage.manager-gone'], endResponsibility)
