import * as z from 'zod/mini'
import { password } from '#tests/harness/server.ts'
import { flag, id, idOrNone, page, reads, text, time, type Call } from './walk.ts'

const account = reads({ userID: id, firstName: text, lastName: text, instituteID: id, email: text })
const group = reads({ groupID: id, name: text, description: text })

export const people: readonly Call[] = [
  { row: 'POST auth/user', body: { fields: { username: 'administrator-{userID}', password } }, answer: reads({ token: text }) },
  {
    row: 'POST auth/user',
    body: { fields: { username: 'administrator-{userID}', password: 'wrong' }, once: true },
    status: 401,
    answer: reads({ message: text, errors: z.array(text) }),
  },
  { row: 'GET auth/user', answer: reads({ user: account }) },
  // A client sends the parameters that it has none of.
  { row: 'GET auth/user', query: 'body=', answer: reads({ user: account }) },
  {
    row: 'GET users/getCurrentUserInfo',
    answer: reads({ userID: id, firstName: text, lastName: text, email: text, emailAddress: text, groupId: id, isBlocked: flag }),
  },
  { row: 'GET groups', query: '$page=0&$records=100', answer: page(group, 2) },
  { row: 'GET groups/active', answer: reads({ groupID: id, name: text, groupName: text }) },
  { row: 'PUT groups/active', body: { bare: '{otherGroupID}' }, status: 204, answer: 'nothing' },
  { row: 'GET groups/active', answer: reads({ groupID: z.int(), name: z.literal('Others') }) },
  { row: 'GET samples', answer: page(z.never(), 0) },
  { row: 'PUT groups/active', body: { fields: { groupID: '{groupID}' } }, status: 204, answer: 'nothing' },
  { row: 'GET groups/active', answer: reads({ name: z.literal('Ours') }) },
]

export const tasks: readonly Call[] = [
  { row: 'POST tasks', body: { fields: { assigneeID: 0, title: 'Refill the water bath', contents: 'Room 2.04' } }, answer: id, keeps: ['taskID'] },
  {
    row: 'GET tasks',
    answer: page(reads({ taskID: id, title: text, contents: text, created: time, creator: reads({ fullName: text }) })),
    keeps: ['taskID'],
  },
  { row: 'DELETE tasks/{taskID}', answer: reads({}) },
  { row: 'DELETE tasks/{taskID}', status: 404, answer: reads({ message: text, errors: z.array(text) }) },
  // One add-on asks for it to find out that it is not there.
  { row: 'GET user', status: 404, answer: reads({ message: text, errors: z.array(text) }) },
]

const saved = reads({ success: z.literal(true) })

export const addons: readonly Call[] = [
  {
    row: 'GET addons/installed',
    query: 'rootVar=WALK&$records=100',
    answer: page(reads({ rootVar: z.literal('WALK'), sdkPluginID: id, scope: text, active: flag })),
    keeps: ['sdkPluginID'],
  },
  { row: 'GET addons/installed', query: 'rootVar=NONE', answer: page(z.never(), 0) },
  {
    row: 'PUT addons/configuration',
    body: { fields: { configuration: '{"port":4}', sdkPluginID: '{sdkPluginID}', scope: 'GROUP' } },
    answer: saved,
  },
  { row: 'GET addons/{sdkPluginID}/configuration', answer: z.literal('{"port":4}') },
  {
    row: 'PUT addons/configuration',
    body: { fields: { configuration: '{"port":5}', sdkPluginID: '{sdkPluginID}', scope: 'USER' } },
    answer: saved,
  },
  { row: 'GET addons/{sdkPluginID}/configuration', answer: z.literal('{"port":5}') },
  // Only who manages the whole server.
  ...['INSTITUTE', 'SYSTEM'].map((scope): Call => ({
    row: 'PUT addons/configuration',
    body: { fields: { configuration: '{}', sdkPluginID: '{sdkPluginID}', scope } },
    status: 403,
    answer: reads({ message: text }),
  })),
]

export const supplies: readonly Call[] = [
  {
    row: 'GET supplies/catalogitems',
    query: 'name=anti&$page=0&$records=10',
    answer: page(
      reads({
        catalogItemID: id,
        name: text,
        catalogNumber: text,
        supplierID: id,
        amount: z.number(),
        quantityType: z.enum(['Volume', 'Mass', 'Number', 'Empty']),
        price: z.number(),
        currency: text,
      }),
    ),
    keeps: ['catalogItemID'],
  },
  {
    row: 'POST supplies/orders/{sampleID}',
    body: { fields: { catalogItemID: '{catalogItemID}', amount: 2, status: 'PENDING', notifyUser: true } },
    answer: id,
    keeps: ['shoppingItemID'],
  },
  // None in particular.
  { row: 'POST supplies/orders/{sampleID}', path: 'supplies/orders/0', body: { fields: { catalogItemID: '{catalogItemID}', amount: 1 } }, answer: id },
  ...['sampleID={sampleID}', 'catalogItemID={catalogItemID}'].map((query): Call => ({
    row: 'GET supplies/orders',
    query: `${query}&$page=0&$records=10`,
    answer: page(reads({ shoppingItemID: id, sampleID: idOrNone, catalogItemID: id, amount: z.number(), status: z.literal('PENDING') })),
  })),
]
