import * as z from 'zod/mini'

/* What routes of supplies, equipment and add-ons answer with. */

const id = z.int().check(z.positive())
const idOrNone = z.int().check(z.nonnegative())

export const addon = z.strictObject({
  sdkPluginID: idOrNone,
  rootVar: z.string(),
  name: z.string(),
  version: z.string(),
  author: z.string(),
  description: z.string(),
  scope: z.literal('GROUP'),
  active: z.boolean(),
  approved: z.boolean(),
  isConfigured: z.boolean(),
  backgroundColor: z.string(),
  iconClass: z.string(),
  requiredElabVersion: z.string(),
  consentMessage: z.string(),
  configuration: z.string(),
  media: z.array(z.strictObject({ mediaType: z.literal('LARGEICON'), imageURL: z.string() })),
})

export const booking = z.strictObject({
  bookingID: id,
  bookedForID: id,
  bookingType: z.literal('User'),
  start: z.string(),
  end: z.string(),
  description: z.string(),
})
export const equipmentLog = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  userID: id,
  changed: z.string(),
  storageID: id,
  storageLayerID: idOrNone,
  storageMetaKey: z.enum(['note', 'status']),
  action: z.enum(['CREATE', 'UPDATE']),
  oldValue: z.string(),
  newValue: z.string(),
})

export const catalogItem = z.strictObject({
  catalogItemID: id,
  groupID: id,
  supplierID: id,
  supplier: z.strictObject({ supplierID: id, name: z.string(), groupID: id }),
  name: z.string(),
  catalogName: z.string(),
  catalogNumber: z.string(),
  price: z.number(),
  currency: z.string(),
  amount: z.number(),
  unitShort: z.string(),
  quantityType: z.string(),
  displayUnit: z.string(),
  content: z.string(),
  details: z.string(),
  barcode: z.string(),
})
export const shoppingItem = z.strictObject({
  shoppingItemID: id,
  subgroupID: id,
  userID: id,
  dateEntered: z.string(),
  dateOrdered: z.nullable(z.string()),
  dateReceived: z.nullable(z.string()),
  dateCompleted: z.nullable(z.string()),
  sampleID: idOrNone,
  catalogItemID: idOrNone,
  notifyUser: z.boolean(),
  amount: id,
  status: z.string(),
})
