import { useState } from 'react'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { RefreshIcon, SafeIcon, TrashIcon } from '#src/ui/icons/icons.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { requestPersistence } from '#src/workspace/device/storage-persistence.ts'
import { showRefusal } from '#src/workspace/mutations/use-mutate.ts'
import { bytesText } from './bytes-text.ts'
import type { DeviceDataActions } from './device-data-actions.ts'
import { DeviceDataFacts } from './device-data-facts.tsx'
import { useDeviceDataReport, type DeviceDataReport } from './device-data-report.ts'
import classes from './settings-screen.module.css'

/** Below this a day's photos and changes may not fit. */
const lowSpace = 50 * 1024 * 1024

/** What is stored here, whether the browser keeps it, and what can be given back. */
export function DeviceDataTab({ door: actions }: { door: DeviceDataActions }) {
  const { report, refresh } = useDeviceDataReport()
  if (!report) return null
  const { usage = 0, quota = Infinity } = report
  return (
    <div className={classes.panel}>
      {quota - usage < lowSpace && (
        <Banner tone="warn">{t('Only {room} are left for Aliquot on this device.', { room: bytesText(Math.max(0, quota - usage)) })}</Banner>
      )}
      <DeviceDataFacts report={report} others={actions.others} />
      <Persistence isPersistent={report.isPersistent} refresh={refresh} />
      <FreeSpace door={actions} refresh={refresh} />
    </div>
  )
}

function Persistence({ isPersistent, refresh }: { isPersistent: DeviceDataReport['isPersistent']; refresh: () => Promise<void> }) {
  const ask = async () => {
    if (!(await requestPersistence())) showToast({ message: t('The browser did not agree. Installed apps are kept more readily.'), tone: 'warn' })
    await refresh()
  }
  return (
    <Card title={t('When the device runs short of room')}>
      <div className={classes.setting}>
        {isPersistent ? (
          <Banner tone="ok" icon={SafeIcon}>
            {t('The browser keeps what Aliquot stores here until you remove it yourself.')}
          </Banner>
        ) : (
          <>
            <Banner tone="warn">
              {t('The browser may remove all of Aliquot’s storage here at once: the copy of the inventory, and changes that were not sent.')}
            </Banner>
            <Button tall icon={SafeIcon} onClick={() => void ask()}>
              {t('Ask the browser to keep it')}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

function FreeSpace({ door: actions, refresh }: { door: DeviceDataActions; refresh: () => Promise<void> }) {
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<string>) => {
    setBusy(true)
    try {
      showToast({ message: await work(), tone: 'ok' })
    } catch (error) {
      showRefusal(error)
    } finally {
      setBusy(false)
      await refresh()
    }
  }
  const free = () => attempt(async () => ((await actions.freeSpace()) ? t('Space was freed') : t('There is nothing to give back')))
  const fetchAgain = async () => {
    const isSure = await confirm({
      title: t('Fetch the copy anew'),
      message: t('The copy of the inventory is dropped and fetched again. Until it is whole, this device needs the network.'),
      confirmLabel: t('Fetch it anew'),
    })
    if (!isSure) return
    await attempt(async () => {
      await actions.fetchAgain()
      return t('The copy is fetched anew')
    })
  }
  return (
    <Card title={t('Free space')}>
      <div className={classes.setting}>
        <p>{t('When there is no room for a change, Aliquot gives back by itself, in this order:')}</p>
        <ol className={classes.order}>
          <li>{t('files that were kept only to be quicker')}</li>
          <li>{t('the copies of other people and groups in which nothing waits; they are fetched again at their next sign-in')}</li>
        </ol>
        <p>{t('Never given back: changes that wait to be sent, answers that need you, and the copy you work with.')}</p>
        <div className="bar">
          <Button tall icon={TrashIcon} disabled={isBusy} onClick={() => void free()}>
            {t('Free space')}
          </Button>
          <Button tall icon={RefreshIcon} disabled={isBusy || !actions.canFetchAgain} onClick={() => void fetchAgain()}>
            {t('Fetch the copy anew')}
          </Button>
        </div>
        {!actions.canFetchAgain && <p className="muted">{t('The copy can be fetched anew when everything was sent and the server is in reach.')}</p>}
      </div>
    </Card>
  )
}
