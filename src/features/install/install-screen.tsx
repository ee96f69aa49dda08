import { useState, type ReactNode } from 'react'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { DownloadIcon } from '#src/ui/icons/icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { t } from '#src/ui/text/translate.ts'
import { install, readPlatform, useInstallation, type Installation, type Platform } from '#src/workspace/device/installation.ts'
import { AddressBarPicture, HomeScreenPicture, MenuButtonPicture, MenuPicture, ShareButtonPicture, ShareSheetPicture } from './install-pictures.tsx'
import classes from './install-screen.module.css'

interface Step {
  key: string
  picture: ReactNode
  words: string
}

const openStep = (): Step => ({
  key: 'open',
  picture: <HomeScreenPicture />,
  words: t('From now on, open Aliquot from its icon and sign in there once. The installed app has its own storage.'),
})

const stepsOf: Readonly<Record<Platform, () => readonly Step[]>> = {
  ipad: () => [
    { key: 'share', picture: <ShareButtonPicture />, words: t('In Safari, tap Share at the top right.') },
    { key: 'add', picture: <ShareSheetPicture />, words: t('Scroll down and tap Add to Home Screen, then Add.') },
    openStep(),
  ],
  android: () => [
    { key: 'menu', picture: <MenuButtonPicture />, words: t('In Chrome, tap the three dots at the top right.') },
    { key: 'add', picture: <MenuPicture />, words: t('Tap Add to Home screen, then Install.') },
    openStep(),
  ],
  computer: () => [
    { key: 'sign', picture: <AddressBarPicture />, words: t('In Chrome or Edge, click the install icon at the right end of the address bar.') },
    openStep(),
  ],
}

export interface InstallScreenProps {
  back?: { label: string; onClick: () => void } | undefined
}

/** How to add Aliquot to the home screen, with pictures. Available offline, and before anyone has signed in. */
export function InstallScreen({ back }: InstallScreenProps) {
  const installation = useInstallation()
  const [platform, setPlatform] = useState(readPlatform)
  return (
    <div className="page stack-l">
      <PageHeader
        title={t('Install Aliquot')}
        subtitle={t('You get an icon on the home screen, the full screen for your work, and storage that the browser keeps.')}
        back={back}
      />
      <div className={classes.column}>
        <InstallationStatus installation={installation} />
        <Segmented
          label={t('Device')}
          options={[
            { value: 'ipad', label: t('iPad') },
            { value: 'android', label: t('Android') },
            { value: 'computer', label: t('Computer') },
          ]}
          value={platform}
          onChange={setPlatform}
          full
        />
        <ol className={classes.steps}>
          {stepsOf[platform]().map(({ key, picture, words }, index) => (
            <li key={key}>
              <Card>
                <div className={classes.step}>
                  {picture}
                  <p>
                    <strong>{index + 1}.</strong> {words}
                  </p>
                </div>
              </Card>
            </li>
          ))}
        </ol>
        <p className="muted">
          {platform === 'ipad'
            ? t('If Aliquot is not installed, Safari deletes its data after seven days without use.')
            : t('If Aliquot is not installed, the browser may delete its data when the device runs low on space.')}
        </p>
      </div>
    </div>
  )
}

/** The installation status of this device, with a one-tap button if the browser supports it. */
function InstallationStatus({ installation }: { installation: Installation }) {
  if (installation === 'installed') return <Banner tone="ok">{t('This is the installed app.')}</Banner>
  if (installation === 'offered')
    return (
      <Button variant="primary" icon={DownloadIcon} className={classes.install} onClick={() => void install()}>
        {t('Install now')}
      </Button>
    )
  return <Banner tone="info">{t('Aliquot is open in a browser tab and is not installed on this device.')}</Banner>
}
