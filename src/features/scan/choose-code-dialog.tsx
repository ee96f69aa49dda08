import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { t } from '#src/ui/translate.ts'

export interface ChooseCodeDialogProps {
  /** The readings that are possible; none closes the dialog. */
  candidates: readonly string[]
  onChoose: (code: string) => void
  onDismiss: () => void
}

/** A code of 18 digits that was cut to 15 is a valid code of another record: the person says which one is on the label. */
export function ChooseCodeDialog({ candidates, onChoose, onDismiss }: ChooseCodeDialogProps) {
  return (
    <Dialog opened={candidates.length > 0} onClose={onDismiss} title={t('Which code is on the label?')} kind="alert">
      <div className="stack">
        <p>{t('The scanner paused, so it could be one of these. Compare the last figures.')}</p>
        {candidates.map((code) => (
          <Button key={code} tall full onClick={() => onChoose(code)}>
            <span className="mono">{code}</span>
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
