/** What the server sends: server/push/push-text.ts. */
interface PushMessage {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly url: string
}

/** A browser that gets a message must show something, even if a newer server sends one that this release cannot read. */
const unreadable: PushMessage = { title: 'Aliquot', body: '', tag: 'notification', url: '/members/' }

export function readMessage(data: PushMessageData | null): PushMessage {
  try {
    return { ...unreadable, ...(data?.json() as Partial<PushMessage> | undefined) }
  } catch {
    return unreadable
  }
}

export const showMessage = ({ registration }: ServiceWorkerGlobalScope, { title, body, tag, url }: PushMessage): Promise<void> =>
  registration.showNotification(title, { body, tag, data: url, icon: '/icon-192.png' })

/** In a tab that is open, which asks first if something there is not saved; otherwise in a new one. Law: only addresses of this app. */
export async function openAddress({ clients, location }: ServiceWorkerGlobalScope, address: unknown): Promise<void> {
  const url = new URL(typeof address === 'string' ? address : '/members/', location.origin)
  const path = url.origin === location.origin ? url.pathname + url.search + url.hash : '/members/'
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ focused }) => focused) ?? tabs[0]
  if (!tab) return void (await clients.openWindow(path))
  tab.postMessage({ type: 'OPEN', address: path })
  // Refused by some browsers if the tap was too long ago.
  await tab.focus().catch(() => undefined)
}
