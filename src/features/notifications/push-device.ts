import type { PushSubscriptionKeys } from '#domain/wire/accounts/notification-channels.ts'
import { toBase64url } from '#db/documents/base64url.ts'

/** Whether this browser can show push messages. On an iPad, only an installed app can. */
export type PushSupport = 'none' | 'denied' | 'ready'

export async function readPushSupport(): Promise<PushSupport> {
  if (!('Notification' in window) || !('PushManager' in window) || !(await registration())) return 'none'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

/** Absent over plain http, and where the browser has refused to install it. */
const registration = async (): Promise<ServiceWorkerRegistration | undefined> => (navigator as Partial<Navigator>).serviceWorker?.getRegistration()

/** Asks the person, then the push service of the browser. Null if the person does not allow it; throws if the push service cannot be reached. */
export async function subscribe(serverKey: string): Promise<PushSubscriptionKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = (await registration())!
  const known = await pushManager.getSubscription()
  const isUsable = known !== null && keyText(known.options.applicationServerKey) === serverKey
  if (known && !isUsable) await known.unsubscribe()
  const subscription = known && isUsable ? known : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
  const [p256dh, auth] = [keyText(subscription.getKey('p256dh')), keyText(subscription.getKey('auth'))]
  return { endpoint: subscription.endpoint, p256dh, auth }
}

export async function unsubscribe(): Promise<void> {
  const subscription = await (await registration())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

const keyText = (key: ArrayBuffer | null): string => toBase64url(key ?? new ArrayBuffer(0))
