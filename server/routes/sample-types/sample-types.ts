import * as z from 'zod/mini'
import { archiveSampleType } from '#domain/commands/archive-sample-type.ts'
import { createSampleType } from '#domain/commands/create-sample-type.ts'
import { editSampleType } from '#domain/commands/edit-sample-type.ts'
import { kindShapeNames, kindToneNames, type SampleTypeRow } from '#domain/entities/sample-type.ts'
import { limits } from '#domain/limits.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { Refusal } from '#domain/tx.ts'
import { displayUnits, fromDisplayUnit } from '#domain/wire/inventory/quantity-to-wire.ts'
import { toneLike, toWireSampleType } from '#domain/wire/inventory/sample-type-to-wire.ts'
import { takeIds } from '../../feed/leases.ts'
import { flag, notKept, plainText, wireId, wireNames } from '../input.ts'
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

/** Types have no default amounts or thresholds. Programs that need a type send some, and get it without them. Decision 109 */
const passedOver = z.optional(z.unknown())

const body = z.strictObject({
  name: z._default(text, ''),
  description: z._default(z.nullable(plainText(limits.text.longest)), ''),
  backgroundColor: z._default(z.nullable(text), ''),
  defaultUnit: z._default(z.enum(displayUnits), 'Nothing'),
  foregroundColor: passedOver,
  quantityRequired: passedOver,
  defaultQuantityType: z._default(z.enum(['Empty', 'Volume', 'Mass', 'Number']), 'Empty'),
  defaultQuantityAmount: passedOver,
  thresholdEnabled: passedOver,
  defaultQuantityThreshold: passedOver,
  defaultThresholdAction: passedOver,
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
  defaultQuantityType: z.optional(z.enum(['Empty', 'Volume', 'Mass', 'Number'])),
  quantityRequired: notKept,
  defaultQuantityAmount: notKept,
  thresholdEnabled: notKept,
  defaultQuantityThreshold: notKept,
  defaultThresholdAction: notKept,
})

/** PATCH /api/v1/sampleTypes/{sampleTypeID}: name, description, color, and the unit of new samples. Answers `{}`. */
export const patchSampleType = defineRoute({
  method: 'PATCH',
  path: `${path}/:sampleTypeId`,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: changes }),
  refusals: [...editSampleType.refusals, 'input.nothing', 'input.not-kept'],
  async handler(call, { params: { sampleTypeId }, body: { name, description, backgroundColor, defaultUnit, defaultQuantityType } }) {
    const tone = toneLike(backgroundColor ?? '')
    if (backgroundColor && !tone) throw wrongInput('body.backgroundColor', 'The field backgroundColor has to be a color such as #e4e9ec.')
    const unit = defaultUnit ? fromDisplayUnit(defaultUnit) : defaultQuantityType && unitOfQuantity[defaultQuantityType]
    const set = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(tone && { tone }),
      ...(unit !== undefined && { unit }),
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
  async handler(call, { body: { name, description, backgroundColor, defaultUnit, defaultQuantityType } }) {
    const id = await takeIds(call.services.store, call.group.groupId, 'sampleTypes', 1)
    await runAsCaller(call, createSampleType, {
      id,
      name,
      description: description ?? '',
      shape: kindShapeNames[id % kindShapeNames.length]!,
      tone: toneLike(backgroundColor ?? '') ?? kindToneNames[id % kindToneNames.length]!,
      unit: fromDisplayUnit(defaultUnit) || unitOfQuantity[defaultQuantityType],
      fields: [],
    })
    return id
  },
})
