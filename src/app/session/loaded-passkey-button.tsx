import { useLiveQuery } from 'dexie-react-hooks'
import { KeptSecrets } from '#db/device/kept-secrets.ts'
import type { Services } from '#src/app/services.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { KeyIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { areSupported } from '#src/workspace/passkeys/authenticator.ts'

export interface PasskeyButtonProps {
  services: Services
  /** Only for someone who has used a passkey here; null for anyone. */
  userId: number | null
  connected?: boolean
  disabled: boolean
  onUse: () => void
}

/** Where the browser knows passkeys. The server checks them; without it, those that open encrypted data here are enough. */
export function LoadedPasskeyButton({ services: { device }, userId, connected = true, disabled, onUse }: PasskeyButtonProps) {
  const isOffered = useLiveQuery(async () => userId === null || (await device.unlocks.read(userId)).passkey === true, [device, userId])
  const opensOffline = useLiveQuery(async () => new KeptSecrets(device.db).hasPasskey(userId), [device, userId]) ?? false
  if (!isOffered || !areSupported()) return null
  const canBeUsed = connected || opensOffline
  return (
    <>
      <Button icon={KeyIcon} tall full disabled={disabled || !canBeUsed} onClick={onUse}>
        {t('Use passkey')}
      </Button>
      {!canBeUsed && <p className="muted small">{t('A passkey needs a connection to the server.')}</p>}
    </>
  )
}
