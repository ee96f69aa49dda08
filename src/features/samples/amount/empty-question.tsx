import type { SampleRow } from '#domain/entities/sample.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { ArchiveIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'

export interface EmptyQuestionProps {
  sample: SampleRow
  /** `0.08 mL` */
  was: string
  unit: string
  onCancel: () => void
  onEmpty: () => void
  onArchive: () => void
}

/** Before an amount becomes 0: an empty tube is usually thrown away, and its position is free again. */
export function EmptyQuestion({ sample, was, unit, onCancel, onEmpty, onArchive }: EmptyQuestionProps) {
  const mayArchive = useAccess().canWithSample('Archive', sample)
  return (
    <Dialog
      opened
      kind="alert"
      width={620}
      title={t('Mark {name} as empty?', { name: sample.name })}
      onClose={onCancel}
      actions={
        <>
          <Button tall data-autofocus onClick={onCancel}>
            {t('Keep editing')}
          </Button>
          <Button tall onClick={onEmpty}>
            {t('Mark as empty')}
          </Button>
          {mayArchive && (
            <Button variant="primary" icon={ArchiveIcon} onClick={onArchive}>
              {t('Empty and archive')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('Its amount changes from {was} to {left}.', { was, left: amountText(0, unit) })}</p>
      {mayArchive && <p>{t('If you archive it, its data is kept and its position is free again.')}</p>}
    </Dialog>
  )
}
