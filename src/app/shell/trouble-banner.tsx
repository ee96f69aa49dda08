import { errors } from '#domain/errors.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'

/** `isFull`: the device has no space; otherwise nothing has been sent for a while. */
export function TroubleBanner({ isFull }: { isFull: boolean }) {
  const navigate = useNavigate()
  return (
    <Banner
      tone="bad"
      flush
      live
      action={
        <Button variant="plain" onClick={() => navigate(isFull ? addresses.storageSettings : addresses.queue)}>
          {isFull ? t('Show storage') : t('Show queue')}
        </Button>
      }
    >
      {isFull
        ? t(errors['device.storage-full'].message)
        : t(
            'The server is responding, but nothing has been sent for a minute. Your changes are safe on this device and will be sent again. If this continues, tell your administrator.',
          )}
    </Banner>
  )
}
