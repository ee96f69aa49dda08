import { Button } from '#src/ui/buttons/button.tsx'
import { CameraIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useScanDialogs, type ScanRequest } from './scan-context.tsx'

/** Where a scan can be asked and no scanner may be at hand: opens the scan dialog. */
export function ScanButton({ label = t('Scan…'), tall, ...question }: ScanRequest & { label?: string; tall?: boolean }) {
  const { ask } = useScanDialogs()
  return (
    <Button icon={CameraIcon} tall={tall} onClick={() => ask(question)}>
      {label}
    </Button>
  )
}
