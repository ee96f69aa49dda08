import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { conflictingFields } from '#domain/rules/changes/text-edit.ts'
import { fieldsOfSample } from '#domain/rules/samples/own-fields.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { ConflictingTexts } from '#src/workspace/editing/conflicting-texts.tsx'
import { fieldLabel } from '#src/workspace/samples/field-label.ts'

/** Shown to everyone who opens the sample until someone has decided: two people edited the same field without seeing each other's text. */
export function SampleBothKept({ sample, type }: { sample: SampleRow; type: SampleTypeRow | undefined }) {
  const fields = fieldsOfSample(sample, type)
  return conflictingFields(sample).map((field) => {
    const word = fieldLabel(field, fields)
    return (
      <Card key={field} title={t('{field}: both versions kept', { field: word })}>
        <ConflictingTexts sample={sample} field={field} fieldLabel={word} />
      </Card>
    )
  })
}
