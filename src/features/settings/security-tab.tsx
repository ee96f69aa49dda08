import { useState } from 'react'
import { msg } from '#domain/message.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { KeyboardIcon } from '#src/ui/icons/icons.ts'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { PinDialog } from './pin-dialog.tsx'
import { Setting } from './setting.tsx'
import { useSettings } from './settings-context.ts'
import classes from './settings-screen.module.css'

/** How a locked screen is unlocked, for this person on this device. */
export function SecurityTab() {
  const { security } = useSettings()
  const [isAsking, setIsAsking] = useState(false)
  const { hasPin, idleMinutes, forgetsAtSignOut } = security
  const remove = async () => {
    await security.onRemovePin()
    showFooterMessage(t('PIN removed'))
  }
  return (
    <div className={classes.panel}>
      <p className="muted">{t('These settings apply only to you, on this device.')}</p>
      <Card title={t(msg('Lock', 'noun'))}>
        <p>
          {idleMinutes > 0
            ? plural(idleMinutes, {
                one: 'The screen locks after # minute without a touch. Your work stays open behind the lock, and waiting changes are still sent.',
                other: 'The screen locks after # minutes without a touch. Your work stays open behind the lock, and waiting changes are still sent.',
              })
            : t('The screen does not lock automatically. To lock it, choose Lock in your menu at the top right.')}
        </p>
      </Card>
      <Card title={t('PIN')}>
        <div className={classes.setting}>
          <p>
            {hasPin
              ? t('Your PIN unlocks this device, even offline. So does your password.')
              : t('Use a PIN of 4 to 8 digits to unlock this device quickly, even offline.')}
          </p>
          <p className="muted">{t('A PIN keeps colleagues out of each other’s work. It does not stop a thief who has the device.')}</p>
          <div className="bar">
            <Button icon={KeyboardIcon} tall onClick={() => setIsAsking(true)}>
              {hasPin ? t('Change PIN') : t('Set PIN')}
            </Button>
            {hasPin && (
              <Button icon={TrashIcon} tall className="away" onClick={() => void remove()}>
                {t('Remove PIN')}
              </Button>
            )}
          </div>
        </div>
      </Card>
      <Card className={classes.wide} flush>
        <Setting
          label={t('When I sign out')}
          value={forgetsAtSignOut ? 'forget' : 'keep'}
          onChange={(choice) => void security.onForgets(choice === 'forget')}
          options={[
            { value: 'keep', label: t('Keep my PIN') },
            { value: 'forget', label: t('Forget my PIN') },
          ]}
          effect={
            forgetsAtSignOut
              ? t('Signing out removes your PIN and everything this device uses to check your password.')
              : t('Your PIN still works when you sign in here again.')
          }
        />
      </Card>
      {isAsking && (
        <PinDialog
          onPassword={security.onPassword}
          onPasskey={security.onPasskey}
          onPin={async (pin) => {
            await security.onPin(pin)
            showFooterMessage(t('PIN set'))
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
