import { useCallback, useEffect, useState } from 'react'
import type { NotificationChannels, PushSubscriptionKeys } from '#domain/wire/accounts/notification-channels.ts'
import { toBase64url } from '#db/documents/base64url.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { BellIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

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

/** Whether this browser can show push messages. On an iPad, only an installed app can. */
type PushSupport = 'none' | 'denied' | 'ready'

async function readPushSupport(): Promise<PushSupport> {
  if (!('Notification' in window) || !('PushManager' in window) || !(await registration())) return 'none'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

/** Absent over plain http, and where the browser has refused to install it. */
const registration = async (): Promise<ServiceWorkerRegistration | undefined> => (navigator as Partial<Navigator>).serviceWorker?.getRegistration()

/** Asks the person, then the push service of the browser. Null if the person does not allow it; throws if the push service cannot be reached. */
async function subscribe(serverKey: string): Promise<PushSubscriptionKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = (await registration())!
  const known = await pushManager.getSubscription()
  const isUsable = known !== null && keyText(known.options.applicationServerKey) === serverKey
  if (known && !isUsable) await known.unsubscribe()
  const subscription = known && isUsable ? known : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
  const [p256dh, auth] = [keyText(subscription.getKey('p256dh')), keyText(subscription.getKey('auth'))]
  return { endpoint: subscription.endpoint, p256dh, auth }
}

async function unsubscribe(): Promise<void> {
  const subscription = await (await registration())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

const keyText = (key: ArrayBuffer | null): string => toBase64url(key ?? new ArrayBuffer(0))
