import { useState } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useScanHandler, type ScanRequest } from '#src/workspace/scan/scan-context.tsx'
import { LazyCamera } from './lazy-camera.tsx'
import { ScanInputMethods } from './scan-input-methods.tsx'
import { ScannerReady } from '#src/workspace/scan/scanner-ready.tsx'
import { LazyCodeEntry } from './lazy-code-entry.tsx'
import { useScanInputs } from './use-scan-inputs.ts'

export interface ScanDialogProps {
  question: ScanRequest
  onClose: () => void
}

const width = 640

/** Asks for one code, over whatever needs it. While it is open it receives every scan, including short ones. spec §5, SCAN-05 */
export function ScanDialog({ question, onClose }: ScanDialogProps) {
  const [isCameraOn, setCameraOn] = useState(false)
  const [typed, setTyped] = useState('')
  const inputs = useScanInputs()
  useScanHandler((text, scan) => {
    onClose()
    question.onCode(text, scan)
  })
  const submitTyped = () => typed.trim() && inputs.code(typed.trim(), 'typed')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Scan barcode')}
      width={width}
      actions={
        <Button variant="primary" full disabled={!typed.trim()} onClick={submitTyped}>
          {t('Use this code')}
        </Button>
      }
    >
      <div className="stack">
        {isCameraOn ? <LazyCamera onScan={(text) => inputs.code(text, 'camera')} /> : <ScannerReady hint={question.hint} />}
        <ScanInputMethods isCameraOn={isCameraOn} onCamera={() => setCameraOn(!isCameraOn)} />
        <LazyCodeEntry code={typed} onChange={setTyped} onSubmit={submitTyped} keypad={!isCameraOn} />
      </div>
    </Dialog>
  )
}
