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
import { flag, plainText, wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
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

/** GET /api/v1/sampleTypes: those of the group by name, without archived ones unless they are asked for. spec INV-04 */
export const listSampleTypes = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  cost: 5,
  input: z.object({ query: z.object({ ...pageQuery, name: z.optional(text), archived: flag }) }),
  refusals: [],
  async handler(call, { query }) {
    const { services, group, caller } = call
    const types = await services.engine.read((sql) => readChoices(sql, group, caller.session.user.id, 'sampleTypes'))
    const wanted = normalizeText(query.name ?? '')
    const shown = types.filter((type) => (type.archived === 1) === query.archived && normalizeText(type.name).includes(wanted))
    const byName = shown.toSorted((a, b) => (normalizeText(a.name) < normalizeText(b.name) ? -1 : 1))
    return toPage(byName, query, { sampleTypeID: ({ id }) => id, name: ({ name }) => normalizeText(name) }, (rows) =>
      rows.map((type) => toWireSampleType(type, group.groupId)),
    )
  },
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

/** Types have no default amounts or thresholds; programs that send some get the type without them. */
const notKept = z.optional(z.unknown())

const body = z.strictObject({
  name: z._default(text, ''),
  description: z._default(z.nullable(plainText(limits.text.longest)), ''),
  backgroundColor: z._default(z.nullable(text), ''),
  defaultUnit: z._default(z.enum(displayUnits), 'Nothing'),
  foregroundColor: notKept,
  quantityRequired: notKept,
  defaultQuantityType: z._default(z.enum(['Empty', 'Volume', 'Mass', 'Number']), 'Empty'),
  defaultQuantityAmount: notKept,
  thresholdEnabled: notKept,
  defaultQuantityThreshold: notKept,
  defaultThresholdAction: notKept,
})

const changes = z.strictObject({ name: z.optional(text), description: z.optional(plainText(limits.text.longest)), backgroundColor: z.optional(text) })

/** PATCH /api/v1/sampleTypes/{sampleTypeID}: name, description, color. Answers `{}`. */
export const patchSampleType = defineRoute({
  method: 'PATCH',
  path: `${path}/:sampleTypeId`,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: changes }),
  refusals: [...editSampleType.refusals, 'input.nothing'],
  async handler(call, { params: { sampleTypeId }, body: { name, description, backgroundColor } }) {
    if (name === undefined && description === undefined && backgroundColor === undefined) throw new Refusal('input.nothing')
    const tone = toneLike(backgroundColor ?? '')
    if (backgroundColor !== undefined && !tone) throw wrongInput('body.backgroundColor', 'The field backgroundColor has to be a color such as #e4e9ec.')
    const set = { ...(name !== undefined && { name }), ...(description !== undefined && { description }), ...(tone && { tone }) }
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

const unitOfQuantity = { Empty: '', Volume: 'mL', Mass: 'mg', Number: 'unit' } as const

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
