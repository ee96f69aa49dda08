import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { t } from '#src/ui/translate.ts'
import { useScanTaker, type ScanQuestion } from '#src/workspace/scan-context.tsx'
import { LazyCamera } from './lazy-camera.tsx'
import { OtherWays } from './other-ways.tsx'
import { ScannerReady } from './scanner-ready.tsx'
import { LazyTypedCode } from './lazy-typed-code.tsx'
import { useOtherWays } from './use-other-ways.ts'

export interface ScanDialogProps {
  question: ScanQuestion
  onClose: () => void
}

const width = 640

/** Asks for one code, over whatever waits for it. While it is open it takes every scan, short ones too. spec §5, SCAN-05 */
export function ScanDialog({ question, onClose }: ScanDialogProps) {
  const [isCameraOn, setCameraOn] = useState(false)
  const [typed, setTyped] = useState('')
  const ways = useOtherWays()
  useScanTaker((text, scan) => {
    onClose()
    question.onCode(text, scan)
  })
  const takeTyped = () => typed.trim() && ways.code(typed.trim(), 'typed')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Barcode scan')}
      width={width}
      actions={
        <Button variant="primary" disabled={!typed.trim()} onClick={takeTyped}>
          {t('Use this code')}
        </Button>
      }
    >
      <div className="stack">
        {isCameraOn ? <LazyCamera onScan={(text) => ways.code(text, 'camera')} /> : <ScannerReady hint={question.hint} />}
        <OtherWays isCameraOn={isCameraOn} onCamera={() => setCameraOn(!isCameraOn)} />
        <LazyTypedCode code={typed} onChange={setTyped} onTake={takeTyped} keypad={!isCameraOn} />
      </div>
    </Dialog>
  )
}
