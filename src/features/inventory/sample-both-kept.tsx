import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { fieldsWithMore } from '#domain/rules/text-edit.ts'
import { Card } from '#src/ui/card.tsx'
import { t } from '#src/ui/translate.ts'
import { BothTexts } from '#src/workspace/both-texts.tsx'
import { fieldWord } from '#src/workspace/field-word.ts'

/** Shown to whoever opens the sample, until one of them has decided: two people wrote the same field and did not see each other's text. */
export function SampleBothKept({ sample, type }: { sample: SampleRow; type: SampleTypeRow | undefined }) {
  const types = type?.fields ?? []
  return fieldsWithMore(sample).map((field) => {
    const word = fieldWord(field, types)
    return (
      <Card key={field} title={t('{field}: two versions, both kept', { field: word })}>
        <BothTexts sample={sample} field={field} word={word} />
      </Card>
    )
  })
}
