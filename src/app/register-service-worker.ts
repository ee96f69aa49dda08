import { Workbox } from 'workbox-window'
import { showToast } from '#src/ui/toast.tsx'
import { t } from '#src/ui/translate.ts'

export const serviceWorkerUrl = '/sw.js'
const lookEvery = 60 * 60 * 1000

/** Installs the shell for work without a server, and offers a new version when there is one. It is never forced on anybody. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const workbox = new Workbox(serviceWorkerUrl)
  workbox.addEventListener('waiting', () => {
    showToast({
      id: 'new-version',
      message: t('A new version is ready.'),
      tone: 'info',
      autoClose: false,
      action: {
        label: t('Reload'),
        onAction: () => {
          workbox.addEventListener('controlling', () => location.reload())
          workbox.messageSkipWaiting()
        },
      },
    })
  })
  void workbox.register()
  window.addEventListener('focus', () => void workbox.update())
  setInterval(() => void workbox.update(), lookEvery)
}
