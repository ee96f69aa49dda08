import { useState } from 'react'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { t } from '#src/ui/text/translate.ts'

export interface MillimeterFieldProps {
  label: string
  value: number
  least: number
  most: number
  onChange: (value: number) => void
  /** In place of millimeters; empty for a count. */
  unit?: string
}

const rounded = (value: number): string => String(Math.round(value * 100) / 100)

/** A length that is applied as it is typed. A text that is none, or out of range, is marked and changes nothing. */
export function MillimeterField({ label, value, least, most, onChange, unit }: MillimeterFieldProps) {
  const [typed, setTyped] = useState<{ text: string; of: number }>()
  // A drag or an undo shows its own value.
  const text = typed && typed.of === value ? typed.text : rounded(value)
  const number = Number(text)
  const isWrong = text.trim() === '' || !(number >= least && number <= most)
  const type = (next: string) => {
    const length = Number(next)
    const isRight = next.trim() !== '' && length >= least && length <= most
    setTyped({ text: next, of: isRight ? length : value })
    if (isRight) onChange(length)
  }
  return (
    <NumberField
      label={label}
      value={text}
      onChange={type}
      after={unit === '' ? undefined : <span className="muted">{unit ?? t('mm')}</span>}
      error={isWrong ? t('{least} to {most}', { least: rounded(least), most: rounded(most) }) : null}
    />
  )
}
