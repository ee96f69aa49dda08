import * as z from 'zod/mini'
import { editSample } from '#domain/commands/edit-sample.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { sampleTextNames, sampleTexts, type SampleTextName } from '#domain/entities/sample-texts.ts'
import { limits } from '#domain/limits.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { plainText, wireDate, wireId } from '../input.ts'
import { noValues, type PlannedValues } from './wire-meta.ts'

type WireText = (typeof sampleTexts)[SampleTextName]['wire']

/** For `z.object`: the texts of a sample by their names for programs, each with the schema of its kind. */
export const wireTexts = <Schema extends z.ZodMiniType>(schemas: Readonly<Record<'line' | 'text' | 'date', Schema>>) =>
  Object.fromEntries(Object.values(sampleTexts).map(({ wire, kind }) => [wire, schemas[kind]])) as { readonly [Name in WireText]: Schema }

/**
 * What a program may change in a sample, in the specification's spellings. Fields left out
 * stay; an unknown one is refused, so that half a call is never lost.
 */
export const sampleFields = z.strictObject({
  ...wireTexts<z.ZodMiniOptional<z.ZodMiniType<string>>>({
    line: z.optional(plainText(limits.name.longest)),
    text: z.optional(plainText(limits.text.longest)),
    date: z.optional(wireDate),
  }),
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
  const { altID, parentSampleID } = fields
  const texts = sampleTextNames.flatMap((name) => {
    const to = fields[sampleTexts[name].wire]
    return to === undefined ? [] : [[name, { was: sample[name], to }]]
  })
  const set = Object.fromEntries([...texts, ...[...meta].map(([field, to]) => [`meta:${field}`, { was: sample.meta[field] ?? '', to }])]) as Record<
    string,
    { was: string; to: string }
  >
  const acts: ApiCommand[] = []
  if (Object.keys(set).length) acts.push(apiCommand(editSample, { sampleId: sample.id, set, ...(ownFields.length && { ownFields: [...ownFields] }) }))
  if (altID !== undefined) acts.push(apiCommand(setSampleBarcode, { sampleId: sample.id, barcode: altID.trim() || null }))
  if (parentSampleID !== undefined) acts.push(apiCommand(setSampleParent, { sampleId: sample.id, parentId: parentSampleID || null }))
  return acts
}
