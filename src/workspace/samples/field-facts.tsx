import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { fieldsOfSample } from '#domain/rules/samples/own-fields.ts'
import type { Fact } from '#src/ui/lists/description-list.tsx'
import { SampleFieldValue } from './sample-field-value.tsx'

/** The fields of its type, and of its own, that are filled in. */
export const fieldFacts = (sample: SampleRow, type: SampleTypeRow | undefined): Fact[] =>
  fieldsOfSample(sample, type)
    .filter(({ id }) => sample.meta[id])
    .map((field) => ({ label: field.key, value: <SampleFieldValue field={field} value={sample.meta[field.id]!} /> }))
