import { useState } from 'react'
import type { Act } from '#db/write.ts'
import { EditRow } from '#src/ui/edit-row.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { t } from '#src/ui/translate.ts'
import { ScanButton } from '#src/workspace/scan-button.tsx'
import { useScanTaker } from '#src/workspace/scan-context.tsx'
import { useAct } from '#src/workspace/use-act.ts'
import { useUnsaved } from '#src/workspace/unsaved.ts'

export interface BarcodeRowProps {
  value: string | null
  /** The act that sets it; null takes it away. */
  set: (barcode: string | null) => Act
  disabled?: boolean
}

/** The group's own barcode on a tube or box: typed, or simply scanned while the row is open. */
export function BarcodeRow({ value, set, disabled = false }: BarcodeRowProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const doActs = useAct()
  useUnsaved(t('Barcode'), draft !== null && draft !== (value ?? ''))
  useScanTaker(draft === null ? null : (code) => setDraft(code))
  const save = async () => {
    const to = draft?.trim() || null
    if (to === value) return setDraft(null)
    if (await doActs([set(to)], { done: t('Changes have been saved'), undo: [set(value)] })) setDraft(null)
  }
  return (
    <EditRow
      label={t('Barcode')}
      value={value ? <span className="mono">{value}</span> : <span className="muted">{t('none of its own')}</span>}
      editing={draft !== null}
      {...(!disabled && { onEdit: () => setDraft(value ?? '') })}
      onSave={() => void save()}
      onCancel={() => setDraft(null)}
      note={t('Scan to add')}
    >
      <TextField label={t('Barcode')} hideLabel mono value={draft ?? ''} onChange={setDraft} />
      <ScanButton hint={t('Scan the label')} onCode={setDraft} />
    </EditRow>
  )
}
