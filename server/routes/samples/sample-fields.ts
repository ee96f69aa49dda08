import * as z from 'zod/mini'
import { editSample } from '#domain/commands/edit-sample.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { plainText, wireDate, wireId } from '../input.ts'
import { noValues, type PlannedValues } from './wire-meta.ts'

/**
 * What a program may change in a sample, in the specification's spellings. Fields left out
 * stay; an unknown one is refused, so that half a call is never lost.
 */
export const sampleFields = z.strictObject({
  name: z.optional(plainText(limits.name.longest)),
  description: z.optional(plainText(limits.text.longest)),
  note: z.optional(plainText(limits.text.longest)),
  expirationDate: z.optional(wireDate),
  altID: z.optional(plainText(limits.barcode.longest)),
  /** 0 or empty removes the link. */
  parentSampleID: z.optional(
    z.union([
      wireId,
      z.pipe(
        z.union([z.literal(''), z.null()]),
        z.transform(() => 0),
      ),
    ]),
  ),
})
export type SampleFields = z.infer<typeof sampleFields>

/** Whether a call has none of them. */
export const isEmpty = (fields: SampleFields): boolean => Object.values(fields).every((value) => value === undefined)

/** The devices' commands for these fields and values, with the current value as `was`: a program sends what it wants, not what it saw. */
export function commandsOf(sample: SampleRow, fields: SampleFields, { meta, ownFields }: PlannedValues = noValues): ApiCommand[] {
  const { name, description, note, expirationDate, altID, parentSampleID } = fields
  const texts = Object.entries({ name, description, note, expiration: expirationDate }).filter(([, to]) => to !== undefined)
  const set = Object.fromEntries([
    ...texts.map(([field, to]) => [field, { was: sample[field as 'name'], to: to! }]),
    ...[...meta].map(([field, to]) => [`meta:${field}`, { was: sample.meta[field] ?? '', to }]),
  ]) as Record<string, { was: string; to: string }>
  const acts: ApiCommand[] = []
  if (Object.keys(set).length) acts.push(apiCommand(editSample, { sampleId: sample.id, set, ...(ownFields.length && { ownFields: [...ownFields] }) }))
  if (altID !== undefined) acts.push(apiCommand(setSampleBarcode, { sampleId: sample.id, barcode: altID.trim() || null }))
  if (parentSampleID !== undefined) acts.push(apiCommand(setSampleParent, { sampleId: sample.id, parentId: parentSampleID || null }))
  return acts
}
