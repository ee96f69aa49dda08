import * as z from 'zod/mini'

/** Answers about people, groups and protocols. */
const id = z.int().check(z.positive())
const idOrNone = z.int().check(z.nonnegative())
const text = z.string()

const account = z.strictObject({
  userID: id,
  username: text,
  email: text,
  firstName: text,
  lastName: text,
  instituteID: id,
  primaryGroupID: idOrNone,
  primarySubGroupID: idOrNone,
  domain: text,
})
export const authInfo = z.strictObject({ user: account, federatedLogin: z.boolean(), twoFactorAuthLogin: z.boolean() })
export const authResponse = z.strictObject({ ...authInfo.shape, token: text })

export const currentUser = z.strictObject({
  userID: id,
  username: text,
  email: text,
  emailAddress: text,
  firstName: text,
  lastName: text,
  fullName: text,
  role: text,
  permissions: z.record(z.string(), z.array(text)),
  groupID: idOrNone,
  groupId: idOrNone,
  isBlocked: z.boolean(),
})

export const member = z.strictObject({
  userID: id,
  email: text,
  firstName: text,
  lastName: text,
  fullName: text,
  role: text,
  permissions: z.record(z.string(), z.array(text)),
})

export const group = z.strictObject({
  groupID: id,
  name: text,
  groupName: text,
  description: text,
  userID: idOrNone,
  publicJoin: z.boolean(),
  created: z.nullable(text),
})
export const activeGroup = z.strictObject({
  ...group.shape,
  userRoles: z.array(z.strictObject({ roleID: id, name: text, isDefault: z.boolean() })),
  subGroups: z.array(z.strictObject({ subGroupID: id, name: text, isPrimaryWorkingSubgroupID: z.boolean() })),
})

export const task = z.strictObject({
  taskID: id,
  title: text,
  contents: text,
  created: text,
  creator: z.strictObject({ fullName: text }),
  assigneeID: id,
  due: text,
  status: z.enum(['ASSIGNED', 'COMPLETED']),
})

const person = z.strictObject({ userID: id, firstName: text, lastName: text, fullName: text, username: text, email: text })
const setting = z.strictObject({ key: text, value: text })
const userSetting = z.strictObject({ userSettingID: idOrNone, ...setting.shape })
const digest = z.strictObject({ notificationID: id, readDate: z.nullable(text), deleteDate: z.null() })

/** What routes about people and their settings answer. */
export const peopleAnswers = {
  'GET /api/v1/users/:userId': person,
  'GET /api/v1/users/:userId/profile': z.strictObject({ userID: id, firstName: text, lastName: text }),
  'GET /api/v1/users/search': z.array(z.strictObject({ userID: id, email: text })),
  'GET /api/v1/groups/search': z.array(group),
  'GET /api/v1/users/setting/:key/get': setting,
  'POST /api/v1/users/setting/:key/set/:value': z.literal(true),
  'GET /api/v1/users/setting/plugin/:key/get': setting,
  'POST /api/v1/users/setting/plugin/:key/set/:value': z.literal(true),
  'GET /api/v1/users/settings': z.array(userSetting),
  'POST /api/v1/users/settings': idOrNone,
  'GET /api/v1/users/settings/:settingId': userSetting,
  'PUT /api/v1/users/settings/:settingId': 'nothing',
  'DELETE /api/v1/users/settings/:settingId': 'nothing',
  'GET /api/v1/notifications/digest': z.strictObject({ notificationDigests: z.array(digest) }),
  'GET /api/v1/currencies/iso3lettercodes': z.array(text),
  'GET /api/v1/currencies/currency-symbol-pairs': z.record(z.string(), text),
} as const

export const protocol = z.strictObject({
  protID: id,
  protVersionID: idOrNone,
  version: idOrNone,
  name: text,
  description: text,
  created: text,
  userID: idOrNone,
  authorID: idOrNone,
  author: text,
  groupID: id,
  subgroupID: id,
  categoryID: idOrNone,
  category: text,
  draft: z.boolean(),
  isPublic: z.boolean(),
  deleted: z.boolean(),
  numSteps: idOrNone,
  steps: z.array(z.strictObject({ protStepID: id, protVersionID: id, name: text, contents: text, duration: idOrNone, order: idOrNone })),
  vars: z.array(z.strictObject({ varID: id, protVersionID: id, name: text, description: text, varType: text, unit: text, contents: text })),
  signingStatus: z.optional(z.strictObject({ signingStatus: z.literal('UNSIGNED'), signatures: z.array(z.never()) })),
})
