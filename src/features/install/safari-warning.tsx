import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useInstallation } from '#src/workspace/device/installation.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'

/** Shown before someone works offline in a tab whose storage Safari deletes by itself. Nothing elsewhere. */
export function SafariWarning({ flush }: { flush?: boolean }) {
  const navigate = useNavigate()
  if (useInstallation() !== 'safari-tab') return null
  return (
    <Banner
      tone="warn"
      flush={flush}
      live
      action={
        <Button variant="plain" onClick={() => navigate(addresses.install)}>
          {t('How to install')}
        </Button>
      }
    >
      {t('Aliquot is not installed on this device. After seven days without use, Safari deletes its data, including unsynced changes.')}
    </Banner>
  )
}
