import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, isDate, longText } from '../input.ts'
import { limits } from '../limits.ts'
import { rowKey } from '../dependency-keys.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { getLiveSample } from '../rules/samples/live-sample.ts'
import { fieldsOfSample, ownFields, storedFieldId, withOwnFields } from '../rules/samples/own-fields.ts'
import { isFieldValue } from '../rules/samples/sample-field.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { editOf, mergeText } from '../rules/changes/text-edit.ts'
import type { Tx } from '../tx.ts'

const textFields = ['name', 'description', 'note', 'expiration', 'lot'] as const
type TextField = (typeof textFields)[number]
const isTextField = (field: string): field is TextField => (textFields as readonly string[]).includes(field)

/** Stored without spaces around them. */
const oneLine: ReadonlySet<string> = new Set(['name', 'expiration', 'lot'])

/** `meta:12` names field 12 of the sample type, or of the sample itself. */
const field = z.string().check(z.regex(/^(name|description|note|expiration|lot|meta:\d+)$/))

/** Sets fields. Different fields never conflict; of two texts for one field, the one written later wins and both are kept. */
export const editSample = defineCommand({
  name: 'sample.edit',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Edit'),
    activity: msg('Changed a sample'),
    topic: 'samples',
    corrections: { name: [['set', 'name', 'to']] },
  },
  input: z.object({
    sampleId: id,
    set: z.record(field, z.object({ was: longText, to: longText })),
    /** Complete fields of the sample itself, new or changed. */
    ownFields: z.exactOptional(ownFields),
  }),
  uses: ['sampleTypes', 'samples'],
  refusals: [
    'permission.denied',
    'sample.gone',
    'sample.archived',
    'sample.name-missing',
    'sample.field-unknown',
    'sample.field-required',
    'sample.field-invalid',
    'sample.field-taken',
    'sample.fields-many',
    'input.invalid',
  ],
  leasedIds: (input) => (input.ownFields ?? []).map(({ id }) => ({ kind: 'sampleFields', id })),
  about: (input) => [rowKey('samples', input.sampleId)],
  async apply(tx, { sampleId, set, ownFields: given }, who) {
    const sample = await getLiveSample(tx, sampleId)
    await assertMay(tx, who, 'samples', 'Update', sample)
    const type = await tx.get('sampleTypes', sample.sampleTypeId)
    const ownFields = given ? withOwnFields(sample, type, given) : sample.ownFields
    if (ownFields === 'name-taken') return tx.refuse('sample.field-taken')
    if (ownFields === 'too-many') return tx.refuse('sample.fields-many', { most: limits.many.ownFields })
    const stored = (field: number | string) => storedFieldId({ ownFields }, Number(field))
    const fields = fieldsOfSample({ ownFields }, type)
    const changed: Partial<Record<TextField, string>> = {}
    const meta: Record<string, string> = { ...sample.meta }
    const edits = { ...sample.edits }
    for (const [sent, { was, to: typed }] of Object.entries(set)) {
      const metaId = isTextField(sent) ? '' : String(stored(sent.replace('meta:', '')))
      const name = isTextField(sent) ? sent : `meta:${metaId}`
      const now = isTextField(name) ? sample[name] : (sample.meta[metaId] ?? '')
      const to = oneLine.has(name) ? typed.trim() : typed
      const { text, edit, isConflict } = mergeText(now, editOf(sample, name), { was, to, by: who.userId, at: who.at })
      if (isConflict) tx.remark({ sampleId, field: name, theirs: now, yours: to })
      edits[name] = edit
      if (isTextField(name)) {
        assertFits(tx, name, to)
        changed[name] = text
      } else {
        const known = fields.find((each) => String(each.id) === metaId)
        if (!known) return tx.refuse('sample.field-unknown', { field: metaId })
        if (known.required && !to.trim()) tx.refuse('sample.field-required', { field: known.id, key: known.key })
        if (!isFieldValue(known, to)) tx.refuse('sample.field-invalid', { field: known.id, key: known.key })
        meta[metaId] = text
      }
    }
    const misfit = given && fields.find((field) => given.some(({ id }) => stored(id) === field.id) && !isFieldValue(field, meta[field.id] ?? ''))
    if (misfit) tx.refuse('sample.field-invalid', { field: misfit.id, key: misfit.key })
    const names = { ...changed, ...(changed.name && { nameFold: normalizeText(changed.name) }) }
    await tx.patch('samples', sampleId, { ...names, meta, edits, ...(given && { ownFields }) })
  },
})

/** Applies whether the text wins or is kept: one that the field cannot have is refused. */
function assertFits(tx: Tx<'samples', 'sample.name-missing' | 'input.invalid'>, field: TextField, text: string): void {
  if (field === 'name' && text === '') tx.refuse('sample.name-missing')
  const isTooLong = (field === 'name' || field === 'lot') && text.length > limits.name.longest
  if (isTooLong || (field === 'expiration' && text !== '' && !isDate(text))) tx.refuse('input.invalid', { field })
}
