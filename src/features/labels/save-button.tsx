import type { Label } from '#domain/rules/labels/label.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { DownloadIcon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { dymoStockOf } from './dymo/dymo-stock.ts'
import type { PreparedLabel } from './prepare-labels.ts'
import { saveZpl } from './save-labels.ts'

export interface SaveButtonProps {
  label: Label
  labels: readonly PreparedLabel[]
  copies: number
  /** Name of the file. */
  name: string
  disabled: boolean
  onSavePdf: () => void
}

/** The labels as a file: pages for any printer and, for rolls, what label printers take as it is. */
export function SaveButton({ label, labels, copies, name, disabled, onSavePdf }: SaveButtonProps) {
  const dymo = dymoStockOf(label)
  const saveForDymo = async () => {
    const { saveDymo } = await import('./dymo/save-dymo.ts')
    const tooLarge = dymo ? saveDymo(dymo, label, labels, name) : 0
    if (tooLarge === 0) return
    const message = plural(tooLarge, {
      one: '# label was left out: a DYMO printer does not reach all of it.',
      other: '# labels were left out: a DYMO printer does not reach all of them.',
    })
    showToast({ message, tone: 'warn' })
  }
  if (label.stock.kind === 'sheet')
    return (
      <Button icon={DownloadIcon} tall disabled={disabled} onClick={onSavePdf}>
        {t('Save as PDF')}
      </Button>
    )
  const items = [
    { id: 'pdf', label: t('PDF'), hint: t('For any printer'), onSelect: onSavePdf },
    { id: 'zpl', label: t('ZPL'), hint: t('For Zebra printers'), onSelect: () => saveZpl(label, labels, copies, name) },
    ...(dymo ? [{ id: 'dymo', label: t('DYMO label'), hint: t('For DYMO Connect'), onSelect: () => void saveForDymo().catch(showRefusal) }] : []),
  ]
  return (
    <Menu
      align="end"
      target={
        <Button icon={DownloadIcon} tall disabled={disabled}>
          {t('Save as file')}
        </Button>
      }
      sections={[{ id: 'files', items }]}
    />
  )
}
