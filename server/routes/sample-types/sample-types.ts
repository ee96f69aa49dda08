import * as z from 'zod/mini'
import { archiveSampleType } from '#domain/commands/archive-sample-type.ts'
import { createSampleType } from '#domain/commands/create-sample-type.ts'
import { editSampleType } from '#domain/commands/edit-sample-type.ts'
import { kindShapeNames, kindToneNames, type SampleTypeRow } from '#domain/entities/sample-type.ts'
import { amount } from '#domain/input.ts'
import { limits } from '#domain/limits.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { Refusal } from '#domain/tx.ts'
import { displayUnits, fromDisplayUnit } from '#domain/wire/inventory/quantity-to-wire.ts'
import { toneLike, toWireSampleType } from '#domain/wire/inventory/sample-type-to-wire.ts'
import { takeIds } from '../../feed/leases.ts'
import { flag, notKept, plainText, wireFlag, wireId, wireNames, wireNumber } from '../input.ts'
import { pageQuery, toPage, type PageQuery } from '../list-page.ts'
import { readChoices, readGroup } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'
import { wrongInput } from '../wrong-input.ts'

const path = '/api/v1/sampleTypes'
const text = plainText(limits.name.longest)
const params = z.object({ sampleTypeId: wireId })

/** Refuses with `type.gone` if the group has none of this number. */
export async function readType({ services, group }: Call<'member'>, sampleTypeId: number): Promise<SampleTypeRow> {
  const type = await readGroup(services, group, (rows) => rows.get('sampleTypes', sampleTypeId))
  if (!type) throw new Refusal('type.gone', { sampleTypeId })
  return type
}

/** One page of those that are wanted, by name. */
async function listTypes(call: Call<'member'>, query: PageQuery & { readonly archived: boolean }, isWanted: (nameFold: string) => boolean) {
  const { services, group, caller } = call
  const types = await services.engine.read((sql) => readChoices(sql, group, caller.session.user.id, 'sampleTypes'))
  const shown = types.filter((type) => (type.archived === 1) === query.archived && isWanted(normalizeText(type.name)))
  const byName = shown.toSorted((a, b) => (normalizeText(a.name) < normalizeText(b.name) ? -1 : 1))
  return toPage(byName, query, { sampleTypeID: ({ id }) => id, name: ({ name }) => normalizeText(name) }, (rows) =>
    rows.map((type) => toWireSampleType(type, group.groupId)),
  )
}

/** GET /api/v1/sampleTypes: those of the group by name, without archived ones unless they are asked for. spec INV-04 */
export const listSampleTypes = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  cost: 5,
  input: z.object({ query: z.object({ ...pageQuery, name: z.optional(text), archived: flag }) }),
  refusals: [],
  handler(call, { query }) {
    const wanted = normalizeText(query.name ?? '')
    return listTypes(call, query, (nameFold) => nameFold.includes(wanted))
  },
})

/** GET /api/v1/sampleTypes/forNames?names=a,b: those with exactly these names, regardless of accents and capitals. */
export const sampleTypesForNames = defineRoute({
  method: 'GET',
  path: `${path}/forNames`,
  access: 'member',
  cost: 5,
  input: z.object({ query: z.object({ ...pageQuery, names: wireNames, archived: flag }) }),
  refusals: [],
  handler: (call, { query }) => listTypes(call, query, (nameFold) => query.names.includes(nameFold)),
})

/** GET /api/v1/sampleTypes/{sampleTypeID} */
export const getSampleType = defineRoute({
  method: 'GET',
  path: `${path}/:sampleTypeId`,
  access: 'member',
  input: z.object({ params }),
  refusals: ['type.gone'],
  handler: async (call, { params: { sampleTypeId } }) => toWireSampleType(await readType(call, sampleTypeId), call.group.groupId),
})

const quantityTypes = ['Empty', 'Volume', 'Mass', 'Number'] as const

/**
 * Of new samples: how much there is, in `defaultUnit`, and at what percentage of it a sample is low. People are shown what is low; nothing is ordered
 * automatically.
 */
const quantityDefaults = {
  defaultQuantityAmount: z.optional(z.nullable(z.pipe(wireNumber, amount))),
  thresholdEnabled: z.optional(z.nullable(wireFlag)),
  defaultQuantityThreshold: z.optional(z.nullable(z.pipe(wireNumber, z.number().check(z.minimum(0), z.maximum(100))))),
  defaultThresholdAction: z.optional(z.nullable(z.enum(['Nothing', 'Notify', 'Order', 'NotifyAndOrder']))),
}
type QuantityDefaults = z.infer<z.ZodMiniObject<typeof quantityDefaults>>

/** What is sent of an amount and a threshold. One that is switched on without a share keeps the one there is, or means an empty sample. */
function defaultAmounts({ defaultQuantityAmount, thresholdEnabled, defaultQuantityThreshold }: QuantityDefaults, current: number | null) {
  const share = defaultQuantityThreshold ?? undefined
  const lowPercent = thresholdEnabled ? (share ?? current ?? 0) : thresholdEnabled === false ? null : share || undefined
  return { ...(typeof defaultQuantityAmount === 'number' && { amount: defaultQuantityAmount }), ...(lowPercent !== undefined && { lowPercent }) }
}

const body = z.strictObject({
  name: z._default(text, ''),
  description: z._default(z.nullable(plainText(limits.text.longest)), ''),
  backgroundColor: z._default(z.nullable(text), ''),
  /** Follows from the background. */
  foregroundColor: z.optional(z.unknown()),
  defaultUnit: z._default(z.enum(displayUnits), 'Nothing'),
  defaultQuantityType: z._default(z.enum(quantityTypes), 'Empty'),
  ...quantityDefaults,
  /** A sample always has an amount. Programs send this with every type they make. */
  quantityRequired: z.optional(z.nullable(wireFlag)),
})

const unitOfQuantity = { Empty: '', Volume: 'mL', Mass: 'mg', Number: 'unit' } as const

const changes = z.strictObject({
  name: z.optional(text),
  description: z.optional(plainText(limits.text.longest)),
  backgroundColor: z.optional(text),
  /** Follows from the background. */
  foregroundColor: z.optional(text),
  defaultUnit: z.optional(z.enum(displayUnits)),
  /** Follows from the unit, if there is one. */
  defaultQuantityType: z.optional(z.enum(quantityTypes)),
  ...quantityDefaults,
  quantityRequired: notKept,
})

/** PATCH /api/v1/sampleTypes/{sampleTypeID}: name, description, color, and the unit, amount and threshold of new samples. Answers `{}`. */
export const patchSampleType = defineRoute({
  method: 'PATCH',
  path: `${path}/:sampleTypeId`,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: changes }),
  refusals: [...editSampleType.refusals, 'input.nothing', 'input.not-kept'],
  async handler(call, { params: { sampleTypeId }, body: { name, description, backgroundColor, defaultUnit, defaultQuantityType, ...sent } }) {
    const tone = toneLike(backgroundColor ?? '')
    if (backgroundColor && !tone) throw wrongInput('body.backgroundColor', 'The field backgroundColor has to be a color such as #e4e9ec.')
    const unit = defaultUnit ? fromDisplayUnit(defaultUnit) : defaultQuantityType && unitOfQuantity[defaultQuantityType]
    const set = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(tone && { tone }),
      ...(unit !== undefined && { unit }),
      ...defaultAmounts(sent, (await readType(call, sampleTypeId)).lowPercent),
    }
    if (Object.keys(set).length === 0) throw new Refusal('input.nothing')
    await runAsCaller(call, editSampleType, { sampleTypeId, set, fields: [], removed: [], order: [], added: [] })
    return {}
  },
})

const archiving = (method: 'DELETE' | 'POST', end: string, archived: boolean) =>
  defineRoute({
    method,
    path: `${path}/:sampleTypeId${end}`,
    access: 'member',
    writes: () => true,
    input: z.object({ params }),
    refusals: archiveSampleType.refusals,
    async handler(call, { params: { sampleTypeId } }) {
      await runAsCaller(call, archiveSampleType, { sampleTypeId, archived })
      return {}
    },
  })

/** DELETE /api/v1/sampleTypes/{sampleTypeID}: its samples stay. */
export const removeSampleType = archiving('DELETE', '', true)
/** POST /api/v1/sampleTypes/{sampleTypeID}/restore */
export const restoreSampleType = archiving('POST', '/restore', false)

/** POST /api/v1/sampleTypes: only who may change sample types, others are refused with 403. Answers its number. */
export const addSampleType = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  writes: () => true,
  input: z.object({ body }),
  refusals: [...createSampleType.refusals, 'id.exhausted'],
  async handler(call, { body: { name, description, backgroundColor, defaultUnit, defaultQuantityType, ...sent } }) {
    const id = await takeIds(call.services.store, call.group.groupId, 'sampleTypes', 1)
    await runAsCaller(call, createSampleType, {
      id,
      name,
      description: description ?? '',
      shape: kindShapeNames[id % kindShapeNames.length]!,
      tone: toneLike(backgroundColor ?? '') ?? kindToneNames[id % kindToneNames.length]!,
      unit: fromDisplayUnit(defaultUnit) || unitOfQuantity[defaultQuantityType],
      ...defaultAmounts(sent, null),
      fields: [],
    })
    return id
  },
})
