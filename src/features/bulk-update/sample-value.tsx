import { SampleLinkInput } from '#src/workspace/samples/sample-link-input.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { BulkUpdate } from './start-bulk-update.ts'

export interface SampleValueProps {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | null
  disabled: boolean
  single: boolean
  /** The next scan fills it. */
  isNext: boolean
  update: BulkUpdate
}

/** A parent or a linked sample: the machine receives the scan, and a typed code is handled like a scan. */
export function SampleValue({ isNext, update, error, ...field }: SampleValueProps) {
  const { note } = update.getSnapshot().context
  const refused = isNext && note?.what.kind === 'refused' ? t(note.what.message) : null
  return (
    <SampleLinkInput
      {...field}
      hideLabel
      hint={isNext ? t('Scan the sample to use as the value.') : undefined}
      error={refused ?? error}
      onCode={isNext ? (text) => update.send({ type: 'code.read', text, how: 'typed' }) : undefined}
    />
  )
}
