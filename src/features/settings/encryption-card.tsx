import { useState } from 'react'
import { readEncryptionNote } from '#db/encryption/encryption-note.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { LockIcon, SafeIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useEncryptionStatus } from '#src/workspace/device/encryption-status.ts'
import type { DeviceDataActions } from './device-data-actions.ts'
import { EncryptDialog } from './encrypt-dialog.tsx'
import classes from './settings-screen.module.css'

/** Whether what is stored here of the group is encrypted. Not shown where it is not, and where the group does not want it. */
export function EncryptionCard({ opensOffline }: Pick<DeviceDataActions, 'opensOffline'>) {
  const { groupName } = useWorkspace()
  const status = useEncryptionStatus()
  const isEncrypted = useLive(async (workspace) => (await readEncryptionNote(workspace))?.state === 'settled', []) ?? false
  const [isAsking, setAsking] = useState(false)
  if (status.kind === 'settled' && !isEncrypted) return null
  return (
    <Card title={t('Encryption')}>
      <div className={classes.setting}>
        {status.kind === 'settled' && (
          <>
            <Banner tone="ok" icon={SafeIcon}>
              {t('The data of {group} on this device is encrypted.', { group: groupName })}
            </Banner>
            <p>{restartText(opensOffline)}</p>
          </>
        )}
        {status.kind === 'encrypting' && <ProgressBar label={t('Being encrypted')} value={status.done} max={Math.max(1, status.total)} />}
        {status.kind === 'decrypting' && <ProgressBar label={t('Encryption is being removed')} value={status.done} max={Math.max(1, status.total)} />}
        {(status.kind === 'encrypting' || status.kind === 'decrypting') && <p>{t('You can keep working.')}</p>}
        {status.kind === 'server-needed' && (
          <p>{t('{group} wants the data on its devices to be encrypted. This begins when the server can be reached.', { group: groupName })}</p>
        )}
        {status.kind === 'password-needed' && (
          <>
            <p>{t('{group} wants the data on its devices to be encrypted. This begins when you enter your password.', { group: groupName })}</p>
            <Button variant="primary" icon={LockIcon} onClick={() => setAsking(true)}>
              {t('Enter password')}
            </Button>
          </>
        )}
      </div>
      {isAsking && <EncryptDialog onClose={() => setAsking(false)} />}
    </Card>
  )
}

function restartText({ byPassword, byPasskey }: DeviceDataActions['opensOffline']): string {
  if (byPassword && byPasskey) return t('After a restart without a network, Aliquot asks for your password or a passkey. A PIN is not enough then.')
  if (byPassword) return t('After a restart without a network, Aliquot asks for your password. A PIN is not enough then.')
  if (byPasskey) return t('After a restart without a network, Aliquot asks for a passkey. A PIN is not enough then.')
  return t('After a restart, only the server can open it. You cannot work until you are connected.')
}
