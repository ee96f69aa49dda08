import type { OwnField } from '#domain/entities/sample.ts'
import type { SampleField } from '#domain/entities/sample-type.ts'
import { fieldsOfSample } from '#domain/rules/samples/own-fields.ts'
import { readSample } from '#db/queries/samples.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useSampleTypes } from '#src/workspace/samples/use-sample-types.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { fieldLabel } from '#src/workspace/samples/field-label.ts'
import { valuesOf } from './text-correction.ts'
import { TextResolution } from './text-resolution.tsx'
import type { ResolutionProps } from './resolution-props.ts'

/** The fields of a rejected edit: those that were wrong are typed again or left out. */
export function ValueResolution(props: ResolutionProps) {
  const { item, send } = props
  const types = useSampleTypes()
  const sampleId = Number((item.intent.input as { sampleId?: unknown }).sampleId)
  const sample = useLive((workspace) => readSample(workspace, sampleId), [sampleId])
  const { ownFields: added = [] } = item.intent.input as { ownFields?: readonly OwnField[] }
  const fields: readonly SampleField[] = sample ? fieldsOfSample({ ownFields: [...(sample.ownFields ?? []), ...added] }, types?.get(sample.sampleTypeId)) : []
  const wrong = item.detail['field']
  const values = valuesOf(item)
  const isWrong = (field: string) => wrong === undefined || field === `meta:${String(wrong)}` || field === wrong
  const shown = values.some(({ field }) => isWrong(field)) ? values.filter(({ field }) => isWrong(field)) : values
  return shown.map((value) => {
    const { without } = value
    const isKnown = !value.field.startsWith('meta:') || fields.some((field) => value.field === `meta:${field.id}`)
    return (
      <div key={value.field}>
        {isKnown ? (
          <TextResolution {...props} label={fieldLabel(value.field, fields)} text={value} canBeEmpty={item.code !== 'sample.field-required'} />
        ) : (
          <p className="muted small">{t('You typed: {value}', { value: value.value })}</p>
        )}
        {without && (
          <Button tall onClick={() => void send({ replacements: new Map([[item, without]]) })}>
            {t('Send without {field}', { field: fieldLabel(value.field, fields) })}
          </Button>
        )}
      </div>
    )
  })
}
