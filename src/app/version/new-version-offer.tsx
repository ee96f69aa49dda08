import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from '#src/app/router/router.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { hideToast, showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import type { Unsaved } from '#src/workspace/editing/unsaved.ts'
import type { NewVersion } from './new-version.ts'

const toast = 'new-version'
const nameOf = ({ label, isHere }: Unsaved): string => (isHere ? t('{label} (this tab)', { label }) : t('{label} (another tab)', { label }))

/** How long it is offered, in ms; then again when this page is opened the next time, or after an hour. */
const offerTime = 60_000

/** Offers a new version over the top bar, never over a scan, and asks first if unsaved text would be lost. */
export function NewVersionOffer({ newVersion }: { newVersion: NewVersion }) {
  const state = useSyncExternalStore(newVersion.subscribe, newVersion.read)
  const isScanning = useLocation().pathname === addresses.scan
  const unsaved = 'unsaved' in state ? state.unsaved : []
  const left = unsaved.map(nameOf).join('; ')

  useEffect(() => {
    if (isScanning) return
    let timer: ReturnType<typeof setTimeout> | undefined
    if (state.name === 'offered') {
      timer = setTimeout(() => newVersion.decline(), offerTime)
      const action = { label: t('Reload'), onAction: () => void newVersion.accept() }
      showToast({ id: toast, message: t('A new version is ready.'), tone: 'info', autoClose: false, action })
    }
    if (state.name === 'waiting')
      showToast({ id: toast, message: t('The new version starts once you save or close: {left}', { left }), tone: 'info', autoClose: false })
    if (state.name === 'taken-over')
      showToast({ id: toast, message: t('The new version starts once you save or close what you are writing.'), tone: 'info', autoClose: false })
    return () => {
      clearTimeout(timer)
      hideToast(toast)
    }
  }, [state.name, left, isScanning, newVersion])

  return (
    <Dialog
      opened={state.name === 'asking'}
      onClose={() => newVersion.decline()}
      title={t('Unsaved changes')}
      kind="alert"
      actions={
        <>
          <Button tall onClick={() => newVersion.decline()}>
            {t('Not now')}
          </Button>
          <Button variant="primary" onClick={() => void newVersion.confirm()}>
            {t('Reload after saving')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('The new version reloads every tab. To keep your work, it waits until you save or close the following:')}</p>
        <ul>
          {unsaved.map((one) => (
            <li key={one.lock}>{nameOf(one)}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
