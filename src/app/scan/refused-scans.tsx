import { useEffect, useEffectEvent } from 'react'
import type { ScanEmitted } from '#machines/scan/scan-types.ts'
import { msg } from '#domain/message.ts'
import { useNavigate } from '#src/app/router/router.tsx'
import { looksLikePackage } from '#src/workspace/supplies/looks-like-package.ts'
import { receiveCodeAddress } from '#src/workspace/supplies/supply-addresses.ts'
import { messages } from '#domain/messages.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useScanDialogs, useScans } from '#src/workspace/scan/scan-context.tsx'
import { playScanSound } from '#src/workspace/scan/scan-sound.ts'
import { useAssignableCode } from '#src/workspace/scan/use-assignable-code.ts'

/** A code that opens nothing is shown with the reason, and can be given to a sample. Draws nothing; the scan screen lists such codes. */
export function RefusedScans() {
  const scans = useScans()
  const { assign } = useScanDialogs()
  const toCode = useAssignableCode()
  const navigate = useNavigate()
  const refuse = useEffectEvent(({ text, message }: Extract<ScanEmitted, { type: 'code.refused' }>) => {
    playScanSound('unknown')
    if (message === messages.barcodeNotRecognized && looksLikePackage(text)) {
      const receive = { label: t(msg('Receive', 'verb')), onAction: () => navigate(receiveCodeAddress(text)) }
      return void showToast({
        id: 'scan-refused',
        sticky: true,
        message: t('No product has the GTIN of this package'),
        code: text,
        tone: 'bad',
        action: receive,
      })
    }
    const code = message === messages.barcodeNotRecognized ? toCode(text) : null
    const action = code === null ? undefined : { label: t('Assign to…'), onAction: () => assign({ code }) }
    // Scan after scan, the same message in the same place.
    showToast({ id: 'scan-refused', sticky: true, message: t(message), code: text, tone: 'bad', action })
  })
  useEffect(() => {
    const watch = scans.on('code.refused', (event) => refuse(event))
    return () => watch.unsubscribe()
  }, [scans])
  return null
}
