import type { ScanRead } from '#machines/scan/scan-types.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { t } from '#src/ui/text/translate.ts'

export interface ChooseCodeDialogProps {
  scan: ScanRead
  onChoose: (code: string) => void
  onDismiss: () => void
}

/** A code of 18 digits that was cut to 15 is a valid code of another record, so is one with Z for Y, and a picture may show several: the person chooses. */
export function ChooseCodeDialog({ scan: { how, candidates = [] }, onChoose, onDismiss }: ChooseCodeDialogProps) {
  const isScanned = how === 'wedge'
  const isCut = candidates.some((code) => code.length !== candidates[0]!.length)
  return (
    <Dialog opened onClose={onDismiss} title={isScanned ? t('Which code is on the label?') : t('Which code do you mean?')} kind="alert" requiresAnswer={false}>
      <div className="stack">
        <p>
          {isScanned
            ? isCut
              ? t('The scanner paused, so it could be one of these. Compare the last digits.')
              : t('The scanner and this device have different keyboard layouts, so it could be one of these. Compare the letters.')
            : t('The picture shows several codes, listed from top to bottom.')}
        </p>
        {candidates.map((code) => (
          <Button key={code} tall full onClick={() => onChoose(code)}>
            <span className="mono">{code}</span>
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
