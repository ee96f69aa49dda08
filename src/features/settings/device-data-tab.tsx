import { useState } from 'react'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { RefreshIcon, SafeIcon } from '#src/ui/icons/icons.ts'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { changeDeviceSettings, useDeviceSettings } from '#src/workspace/device/device-settings.ts'
import { requestPersistence } from '#src/workspace/device/storage-persistence.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { bytesText } from '#src/workspace/format/bytes-text.ts'
import type { DeviceDataActions } from './device-data-actions.ts'
import { DeviceDataFacts } from './device-data-facts.tsx'
import { EncryptionCard } from './encryption-card.tsx'
import { useDeviceDataReport, type DeviceDataReport } from './device-data-report.ts'
import { Setting } from './setting.tsx'
import { useSettings } from './settings-context.ts'
import classes from './settings-screen.module.css'

/** Below this, a day's photos and changes may not fit. */
const lowSpace = 50 * 1024 * 1024

/** What is stored here, whether the browser keeps it, and what can be freed. */
export function DeviceDataTab() {
  const { deviceData: actions } = useSettings()
  const { report, refresh } = useDeviceDataReport()
  if (!report) return null
  const { usage = 0, quota = Infinity } = report
  return (
    <div className={classes.panel}>
      {quota - usage < lowSpace && (
        <Banner tone="warn">{t('Only {room} is left for Aliquot on this device.', { room: bytesText(Math.max(0, quota - usage)) })}</Banner>
      )}
      <DeviceDataFacts report={report} others={actions.others} />
      <EncryptionCard opensOffline={actions.opensOffline} />
      <Persistence isPersistent={report.isPersistent} refresh={refresh} />
      <FreeSpace actions={actions} refresh={refresh} />
      <ForDevelopers />
    </div>
  )
}

const DeveloperCards = lazyComponent(async () => (await import('./developer-cards.tsx')).DeveloperCards)

function ForDevelopers() {
  const { forDevelopers } = useDeviceSettings()
  return (
    <>
      <Card className={classes.wide} flush>
        <Setting
          label={t('For developers')}
          value={forDevelopers ? 'on' : 'off'}
          onChange={(choice) => changeDeviceSettings({ forDevelopers: choice === 'on' })}
          options={[
            { value: 'on', label: t('On') },
            { value: 'off', label: t('Off') },
          ]}
          effect={t('Shows what this device has received and is about to send, for people who look for a fault.')}
        />
      </Card>
      {forDevelopers && (
        <LazyBoundary>
          <DeveloperCards />
        </LazyBoundary>
      )}
    </>
  )
}

function Persistence({ isPersistent, refresh }: { isPersistent: DeviceDataReport['isPersistent']; refresh: () => Promise<void> }) {
  const ask = async () => {
    if (!(await requestPersistence())) showToast({ message: t('The browser declined. It is more likely to agree once Aliquot is installed.'), tone: 'warn' })
    await refresh()
  }
  return (
    <Card title={t('When the device runs low on space')}>
      <div className={classes.setting}>
        {isPersistent ? (
          <Banner tone="ok" icon={SafeIcon}>
            {t('The browser keeps Aliquot’s data on this device until you remove it yourself.')}
          </Banner>
        ) : (
          <>
            <Banner tone="warn">
              {t('The browser may delete all of Aliquot’s data on this device at once: the copy of the inventory and unsynced changes.')}
            </Banner>
            <Button tall icon={SafeIcon} onClick={() => void ask()}>
              {t('Ask browser to keep data')}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

function FreeSpace({ actions, refresh }: { actions: DeviceDataActions; refresh: () => Promise<void> }) {
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
  const free = () => attempt(async () => ((await actions.freeSpace()) ? t('Space freed') : t('No space could be freed')))
  const fetchAgain = async () => {
    const isSure = await confirm({
      title: t('Download inventory again'),
      message: t('The copy of the inventory on this device is deleted and downloaded again. Until the download is complete, this device needs a connection.'),
      confirmLabel: t('Download again'),
    })
    if (!isSure) return
    await attempt(async () => {
      await actions.fetchAgain()
      return t('Inventory download started')
    })
  }
  return (
    <Card title={t('Free space')}>
      <div className={classes.setting}>
        <p>{t('When there is no space for a change, Aliquot frees space automatically, in this order:')}</p>
        <ol className={classes.order}>
          <li>{t('files kept only for speed')}</li>
          <li>{t('copies for other users and groups without unsynced changes; they are downloaded again at the next sign-in')}</li>
        </ol>
        <p>{t('Never removed: unsynced changes, changes to review, and the copy you are working with.')}</p>
        <div className="bar">
          <Button tall icon={TrashIcon} disabled={isBusy} onClick={() => void free()}>
            {t('Free space')}
          </Button>
          <Button tall icon={RefreshIcon} disabled={isBusy || !actions.canFetchAgain} onClick={() => void fetchAgain()}>
            {t('Download inventory again')}
          </Button>
        </div>
        {!actions.canFetchAgain && (
          <p className="muted">{t('You can download the inventory again once all changes are synced and the server can be reached.')}</p>
        )}
      </div>
    </Card>
  )
}
