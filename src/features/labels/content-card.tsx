import { codeKinds, labelFields, type CodeKind, type LabelField, type LabelSubject } from '#domain/rules/labels/label.ts'
import type { LabelContent } from '#domain/rules/labels/usual-elements.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { codeNames, fieldNames } from './field-names.ts'

export interface ContentCardProps {
  subject: LabelSubject
  content: LabelContent
  onChange: (content: LabelContent) => void
}

/** The kind of code, and what is written beside it. */
export function ContentCard({ subject, content, onChange }: ContentCardProps) {
  const fields: readonly LabelField[] = labelFields[subject]
  const toggle = (field: LabelField, isShown: boolean) =>
    onChange({ ...content, fields: fields.filter((each) => (each === field ? isShown : content.fields.includes(each))) })
  return (
    <Card title={t('On the label')}>
      <div className="stack">
        <SelectField
          label={t('Code')}
          options={codeKinds.map((kind) => ({ value: kind, label: t(codeNames[kind]) }))}
          value={content.code}
          onChange={(code) => onChange({ ...content, code: code as CodeKind })}
        />
        {fields.map((field) => (
          <Checkbox key={field} label={t(fieldNames[field])} checked={content.fields.includes(field)} onChange={(isShown) => toggle(field, isShown)} />
        ))}
      </div>
    </Card>
  )
}
