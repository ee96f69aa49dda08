import { useRef } from 'react'
import type { ApiParameter } from '#domain/wire/integrations/api-document.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { proofRequestOf, hasFileBody, hasJsonBody, keyOf, type ApiCall, type TypedCall } from './api-call.ts'
import classes from './api-docs.module.css'
import { choicesOf, typeText } from './schema-text.ts'

export interface CallFieldsProps {
  call: ApiCall
  typed: TypedCall
  onChange: (typed: TypedCall) => void
  file: File | null
  onFile: (file: File | null) => void
}

const maxValueLength = 2_000
const maxBodySize = 100_000

/** What varies in a call: its address, what it asks for, and its body. */
export function CallFields({ call, typed, onChange, file, onFile }: CallFieldsProps) {
  const parameters = proofRequestOf(call)
  const set = (parameter: ApiParameter, value: string) => onChange({ ...typed, values: { ...typed.values, [keyOf(parameter)]: value } })
  return (
    <>
      {parameters.length > 0 && (
        <div className={classes.fields}>
          {parameters.map((parameter) => (
            <ParameterField
              key={keyOf(parameter)}
              parameter={parameter}
              value={typed.values[keyOf(parameter)] ?? ''}
              onChange={(value) => set(parameter, value)}
            />
          ))}
        </div>
      )}
      {hasFileBody(call) && <FileChoice file={file} onFile={onFile} />}
      {hasJsonBody(call) && (
        <TextAreaField
          label={t('Body, as JSON')}
          value={typed.body}
          onChange={(body) => onChange({ ...typed, body })}
          maxLength={maxBodySize}
          rows={Math.min(12, typed.body.split('\n').length + 1)}
        />
      )}
    </>
  )
}

function ParameterField({ parameter, value, onChange }: { parameter: ApiParameter; value: string; onChange: (value: string) => void }) {
  const { name, required, description, schema } = parameter
  const choices = choicesOf(schema)
  if (choices)
    return (
      <SelectField
        label={name}
        required={required}
        value={value}
        onChange={onChange}
        options={[{ value: '', label: t('Not set') }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
      />
    )
  return (
    <TextField
      label={name}
      required={required}
      value={value}
      onChange={onChange}
      maxLength={maxValueLength}
      hint={description ? `${typeText(schema)} · ${description}` : typeText(schema)}
      mono
    />
  )
}

/** The bytes that are sent as the body. */
function FileChoice({ file, onFile }: Pick<CallFieldsProps, 'file' | 'onFile'>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="bar">
      <input ref={input} type="file" hidden aria-label={t('File')} onChange={({ currentTarget }) => onFile(currentTarget.files?.[0] ?? null)} />
      <Button onClick={() => input.current?.click()}>{t('Choose file…')}</Button>
      <span className="muted">{file?.name ?? t('No file chosen')}</span>
    </div>
  )
}
