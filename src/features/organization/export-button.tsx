import { Button } from '#src/ui/buttons/button.tsx'
import { DownloadIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'

/** The browser stores what the server streams; without a network, the screen stays. */
export function ExportButton({ address }: { address: string }) {
  const download = () => {
    const link = document.createElement('a')
    link.href = address
    link.download = ''
    link.click()
  }
  return (
    <Button icon={DownloadIcon} onClick={download}>
      {t('Export as CSV')}
    </Button>
  )
}
