import type { Act } from '#db/write.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { t } from '#src/ui/translate.ts'
import { EditField } from '#src/workspace/edit-field.tsx'
import { ScanButton } from '#src/workspace/scan-button.tsx'
import { useScanTaker } from '#src/workspace/scan-context.tsx'
import { useAct } from '#src/workspace/use-act.ts'
import { useEdit } from '#src/workspace/use-edit.ts'

export interface BarcodeRowProps {
  value: string | null
  /** The act that sets it where `was` was seen; null takes it away. */
  set: (was: string | null, barcode: string | null) => Act
  isReadOnly?: boolean
  /** Whose a barcode is that arrived meanwhile. */
  askWho?: (barcode: string) => Promise<string | null>
}

const codeOf = (text: string): string | null => text.trim() || null

/** The group's own barcode on a tube or box: typed, or simply scanned while the row is open. */
export function BarcodeRow({ value, set, isReadOnly, askWho }: BarcodeRowProps) {
  const edit = useEdit({ label: t('Barcode'), value: value ?? '', ...(askWho && { askWho }) })
  const doActs = useAct()
  useScanTaker(edit.isOpen ? edit.change : null)
  const save = async () => {
    const { base, seen, draft, before } = edit
    if (codeOf(draft) === codeOf(base)) return edit.end()
    if (await doActs([set(codeOf(seen), codeOf(draft))], { done: t('Changes have been saved'), undo: [set(codeOf(draft), codeOf(before))] })) edit.end()
  }
  return (
    <EditField
      label={t('Barcode')}
      edit={edit}
      shown={value ? <span className="mono">{value}</span> : <span className="muted">{t('none of its own')}</span>}
      isReadOnly={isReadOnly}
      onSave={() => void save()}
      note={t('Scan to add')}
    >
      <TextField label={t('Barcode')} hideLabel mono value={edit.draft} onChange={edit.change} />
      <ScanButton hint={t('Scan the label')} onCode={edit.change} />
    </EditField>
  )
}
