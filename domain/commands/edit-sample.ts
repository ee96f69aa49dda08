import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { isSampleText, sampleTextNames, sampleTexts, toStoredText, type SampleTextName } from '../entities/sample-texts.ts'
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

/** `meta:12` names field 12 of the sample type, or of the sample itself. */
const field = z.string().check(z.regex(new RegExp(`^(${sampleTextNames.join('|')}|meta:\\d+)$`)))

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
    const changed: Partial<Record<SampleTextName, string>> = {}
    const meta: Record<string, string> = { ...sample.meta }
    const edits = { ...sample.edits }
    for (const [sent, { was, to: typed }] of Object.entries(set)) {
      const metaId = isSampleText(sent) ? '' : String(stored(sent.replace('meta:', '')))
      const name = isSampleText(sent) ? sent : `meta:${metaId}`
      const now = isSampleText(name) ? sample[name] : (sample.meta[metaId] ?? '')
      const to = isSampleText(name) ? toStoredText(name, typed) : typed
      const { text, edit, isConflict } = mergeText(now, editOf(sample, name), { was, to, by: who.userId, at: who.at })
      if (isConflict) tx.remark({ sampleId, field: name, theirs: now, yours: to })
      edits[name] = edit
      if (isSampleText(name)) {
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
function assertFits(tx: Tx<'samples', 'sample.name-missing' | 'input.invalid'>, field: SampleTextName, text: string): void {
  if (field === 'name' && text === '') tx.refuse('sample.name-missing')
  const { kind } = sampleTexts[field]
  const isTooLong = kind === 'line' && text.length > limits.name.longest
  if (isTooLong || (kind === 'date' && text !== '' && !isDate(text))) tx.refuse('input.invalid', { field })
}
