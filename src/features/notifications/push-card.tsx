import { useCallback, useEffect, useState } from 'react'
import type { NotificationChannels } from '#domain/wire/accounts/notification-channels.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { BellIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { readPushSupport, subscribe, unsubscribe, type PushSupport } from './push-device.ts'

/** Push on this device, for this person: until they sign out here, or someone else signs in. */
export function PushCard({ push, onChanged }: { push: NotificationChannels['push']; onChanged: () => void }) {
  const { isOn } = push
  const { support, isBusy, turnOn, turnOff } = usePush(push, onChanged)
  if (support === undefined) return null
  return (
    <Card title={t('Push on this device')}>
      <div className="stack">
        <p>{isOn ? t('On until you sign out here or someone else signs in.') : supportText(support)}</p>
        <p className="muted">{t('A push message appears on the locked screen, too. It names the kind of notification and the group, never a sample.')}</p>
        {isOn ? (
          <Button tall loading={isBusy} onClick={turnOff}>
            {t('Turn off push')}
          </Button>
        ) : (
          support === 'ready' && (
            <Button variant="primary" icon={BellIcon} loading={isBusy} onClick={turnOn}>
              {t('Turn on push')}
            </Button>
          )
        )}
      </div>
    </Card>
  )
}

function supportText(support: PushSupport): string {
  if (support === 'none') return t('This browser cannot show push messages. On an iPad, add Aliquot to the home screen first.')
  if (support === 'denied') return t('Notifications are blocked on this device. Allow them in the settings of the browser, then open this page again.')
  return t('Off. Your notifications appear only while Aliquot is open.')
}

function usePush({ key }: NotificationChannels['push'], onChanged: () => void) {
  const { serverSends } = useWorkspace()
  const [support, setSupport] = useState<PushSupport>()
  const [isBusy, setBusy] = useState(false)
  const look = useCallback(() => void readPushSupport().then(setSupport), [])
  useEffect(look, [look])
  const attempt = async (work: () => Promise<boolean>, done: string): Promise<void> => {
    setBusy(true)
    try {
      if (await work()) showFooterMessage(done)
    } catch {
      showToast({ message: t('The push service of this browser cannot be reached. Try again later.'), tone: 'bad' })
    }
    setBusy(false)
    look()
    onChanged()
  }
  const report = (answer: Awaited<ReturnType<typeof serverSends.turnPushOff>>): boolean => {
    if (!answer.ok) showToast({ message: t(answer.failure.message), tone: 'bad' })
    return answer.ok
  }
  const begin = async () => {
    const subscription = await subscribe(key)
    return subscription !== null && report(await serverSends.turnPushOn(subscription))
  }
  const end = async () => {
    const isOff = report(await serverSends.turnPushOff())
    if (isOff) await unsubscribe()
    return isOff
  }
  return { support, isBusy, turnOn: () => void attempt(begin, t('Push is on')), turnOff: () => void attempt(end, t('Push is off')) }
}
