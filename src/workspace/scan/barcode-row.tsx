import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { EditField } from '#src/workspace/editing/edit-field.tsx'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { useScanHandler, writesText } from '#src/workspace/scan/scan-context.tsx'
import type { Change } from '#src/workspace/mutations/change.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useEdit } from '#src/workspace/editing/use-edit.ts'

export interface BarcodeRowProps {
  value: string | null
  /** Sets it, with `seen` as the previous value; null removes it. */
  toChange: (barcode: string | null, seen: string | null) => Change
  isReadOnly?: boolean
  /** Who set a barcode that arrived meanwhile. */
  askAuthor?: (barcode: string) => Promise<string | null>
}

const codeOf = (text: string): string | null => text.trim() || null

/** The custom barcode on a tube or box: typed, or simply scanned while the row is open. */
export function BarcodeRow({ value, toChange, isReadOnly, askAuthor }: BarcodeRowProps) {
  const edit = useEdit({ label: t('Barcode'), value: value ?? '', ...(askAuthor && { readAuthor: askAuthor }) })
  const mutate = useMutate()
  useScanHandler(edit.isOpen ? edit.change : null, writesText)
  const save = async () => {
    const { base, seen, draft } = edit
    if (codeOf(draft) === codeOf(base)) return edit.end()
    if (await mutate(toChange(codeOf(draft), codeOf(seen)))) edit.end(draft.trim())
  }
  return (
    <EditField
      label={t('Barcode')}
      edit={edit}
      shown={value ? <span className="mono">{value}</span> : <span className="muted">{t('Not set')}</span>}
      isReadOnly={isReadOnly}
      onSave={() => void save()}
      note={t('Scan to add')}
    >
      <TextField label={t('Barcode')} hideLabel mono value={edit.draft} onChange={edit.change} />
      <ScanButton hint={t('Scan the label')} onCode={edit.change} />
    </EditField>
  )
}
