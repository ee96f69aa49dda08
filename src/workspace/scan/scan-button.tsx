import { Button } from '#src/ui/buttons/button.tsx'
import { CameraIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useScanDialogs, type ScanRequest } from './scan-context.tsx'

/** Opens the scan dialog where a code is needed and there may be no scanner. */
export function ScanButton({ label = t('Scan…'), tall, ...question }: ScanRequest & { label?: string; tall?: boolean }) {
  const { ask } = useScanDialogs()
  return (
    <Button icon={CameraIcon} tall={tall} onClick={() => ask(question)}>
      {label}
    </Button>
  )
}
