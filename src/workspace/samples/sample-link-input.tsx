import { useState } from 'react'
import { deviceErrors } from '#domain/command-errors.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { valueSeparator, valuesOf } from '#domain/rules/samples/sample-field.ts'
import { readSamplesById } from '#db/queries/samples.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { FieldGroup } from '#src/ui/fields/field-group.tsx'
import { CloseIcon } from '#src/ui/icons/icons.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

export interface SampleLinkInputProps {
  label: string
  hideLabel?: boolean | undefined
  hint?: string | undefined
  error?: string | null | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  /** Ids of samples, `12|40`. */
  value: string
  onChange: (value: string) => void
  /** A new one replaces the existing one, as with a parent. */
  single?: boolean | undefined
  /** Decides what a code means, instead of this input. */
  onCode?: ((code: string) => void) | undefined
}

/** Other samples in a field: scanned, or entered by code; a tap removes each one. */
export function SampleLinkInput({ value, onChange, single, onCode, disabled, autoFocus, ...field }: SampleLinkInputProps) {
  const [code, setCode] = useState('')
  const resolve = useResolveScan()
  const [fault, setFault] = useState<string | null>(null)
  const linked = valuesOf(value)
  const names = useLive(async (workspace) => nameOf(await readSamplesById(workspace, linked.map(Number))), [value])
  const take = async (text: string) => {
    const found = await resolve(text)
    if (!found) return
    try {
      const sample = found.kind === 'sample' ? found.row : undefined
      if (!sample || sample.archived) return setFault(t(deviceErrors['sample.parent-invalid'].message))
      setFault(null)
      setCode('')
      onChange(single ? String(sample.id) : [...new Set([...linked, String(sample.id)])].join(valueSeparator))
    } catch (error) {
      showRefusal(error)
    }
  }
  const give = (text: string) => {
    if (!text.trim()) return
    if (!onCode) return void take(text)
    onCode(text.trim())
    setCode('')
  }
  return (
    <FieldGroup {...field} error={fault ?? field.error}>
      {linked.length > 0 && (
        <ul className="bar">
          {linked.map((id) => (
            <li key={id}>
              <Button
                iconEnd={CloseIcon}
                disabled={disabled}
                aria-label={t('Remove {name}', { name: names?.get(id) ?? id })}
                onClick={() => onChange(linked.filter((other) => other !== id).join(valueSeparator))}
              >
                {names?.get(id) ?? <span className="mono">{toBarcode('sample', Number(id))}</span>}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!(single && linked.length > 0) && (
        <div className="flex">
          <div className="grow">
            <TextField
              label={t('Sample code')}
              hideLabel
              mono
              value={code}
              onChange={setCode}
              onEnter={() => give(code)}
              placeholder={t('Sample code')}
              disabled={disabled}
              autoFocus={autoFocus}
            />
          </div>
          {!disabled && <ScanButton hint={t('Scan the sample')} onCode={give} />}
        </div>
      )}
    </FieldGroup>
  )
}

const nameOf = (samples: readonly ({ id: number; name: string } | undefined)[]): ReadonlyMap<string, string> =>
  new Map(samples.flatMap((sample) => (sample ? [[String(sample.id), sample.name] as const] : [])))
