import { useState } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { KeyboardIcon, TrashIcon } from '#src/ui/icons/icons.ts'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { t } from '#src/ui/text/translate.ts'
import { PinDialog, type PinDialogProps } from './pin-dialog.tsx'
import { Setting } from './setting.tsx'
import classes from './settings-screen.module.css'

/** What the app gives this tab: the person's lock on this device. */
export interface Security extends Pick<PinDialogProps, 'onPassword' | 'onPin'> {
  hasPin: boolean
  /** Minutes without a touch after which the screen locks; -1 never. The server's to say. */
  idleMinutes: number
  forgetsAtSignOut: boolean
  onRemovePin: () => Promise<void>
  onForgets: (forgets: boolean) => Promise<void>
}

/** How a locked screen is opened, for this person on this device. */
export function SecurityTab({ security }: { security: Security }) {
  const [isAsking, setIsAsking] = useState(false)
  const { hasPin, idleMinutes, forgetsAtSignOut } = security
  const remove = async () => {
    await security.onRemovePin()
    showFooterMessage(t('Your PIN is removed.'))
  }
  return (
    <div className={classes.panel}>
      <p className="muted">{t('For you alone, on this device.')}</p>
      <Card title={t('Lock')}>
        <p>
          {idleMinutes > 0
            ? t('The screen locks when nobody has touched it for {minutes} minutes. What is open stays open beneath, and what waits is sent.', {
                minutes: idleMinutes,
              })
            : t('The screen does not lock by itself. Lock is in your menu at the top right.')}
        </p>
      </Card>
      <Card title={t('PIN')}>
        <div className={classes.setting}>
          <p>
            {hasPin
              ? t('Your PIN opens this screen here, without a network too. Your password always does.')
              : t('With a PIN of 4 to 8 figures you open a locked screen here in a moment, without a network too.')}
          </p>
          <p className="muted">{t('A PIN keeps colleagues apart. It does not stop a thief who has the device.')}</p>
          <div className="bar">
            <Button icon={KeyboardIcon} tall onClick={() => setIsAsking(true)}>
              {hasPin ? t('Change the PIN') : t('Set a PIN')}
            </Button>
            {hasPin && (
              <Button icon={TrashIcon} tall className="away" onClick={() => void remove()}>
                {t('Remove the PIN')}
              </Button>
            )}
          </div>
        </div>
      </Card>
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
            ? t('Signing out removes your PIN and all this device could tell your password by.')
            : t('Your PIN is still yours when you sign in here again.')
        }
      />
      {isAsking && (
        <PinDialog
          onPassword={security.onPassword}
          onPin={async (pin) => {
            await security.onPin(pin)
            showFooterMessage(t('Your PIN is set.'))
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
