import type { Density, Theme } from '#src/ui/styles/appearance.ts'
import { limits } from '#domain/limits.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { DownloadIcon } from '#src/ui/icons/icons.ts'
import { SilentIcon, SoundIcon } from '#src/ui/icons/more-icons.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useDensity, useTheme } from '#src/workspace/device/device-appearance.ts'
import { changeDeviceSettings, useDeviceSettings } from '#src/workspace/device/device-settings.ts'
import { playScanSound } from '#src/workspace/scan/scan-sound.ts'
import { Setting } from './setting.tsx'
import classes from './settings-screen.module.css'

/** The appearance and sounds of this device, for everyone who signs in on it. */
export function DeviceTab() {
  const settings = useDeviceSettings()
  const theme = useTheme()
  const density = useDensity()
  const hear = (scanSounds: boolean) => {
    changeDeviceSettings({ scanSounds })
    playScanSound('found')
  }
  return (
    <div className={classes.panel}>
      <p className="muted">{t('These settings apply to everyone who signs in on this device.')}</p>
      <Card className={classes.wide} title={t('Name of this device')}>
        <TextField
          label={t('Name of this device')}
          hideLabel
          hint={t('The history shows it next to each change that was made here.')}
          placeholder={t('For example: Bench 2')}
          value={settings.name}
          onChange={(name) => changeDeviceSettings({ name })}
          maxLength={limits.deviceName.longest}
        />
      </Card>
      <Card className={classes.wide} flush label={t('Appearance and sounds')}>
        <Setting
          label={t('Theme')}
          value={settings.theme}
          onChange={(choice) => changeDeviceSettings({ theme: choice })}
          options={[
            { value: 'auto', label: t('Automatic') },
            { value: 'light', label: t('Light') },
            { value: 'dark', label: t('Dark') },
            { value: 'contrast', label: t('High contrast') },
          ]}
          effect={following(settings.theme, themeEffect(theme))}
        />
        <Setting
          label={t('Density')}
          value={settings.density}
          onChange={(choice) => changeDeviceSettings({ density: choice })}
          options={[
            { value: 'auto', label: t('Automatic') },
            { value: 'bench', label: t('Bench') },
            { value: 'desk', label: t('Desk') },
          ]}
          effect={following(settings.density, densityEffect(density))}
        />
        <Setting
          label={t('Scan sounds')}
          value={settings.scanSounds ? 'on' : 'off'}
          onChange={(choice) => hear(choice === 'on')}
          options={[
            { value: 'on', label: t('On'), icon: SoundIcon },
            { value: 'off', label: t('Off'), icon: SilentIcon },
          ]}
          effect={
            settings.scanSounds
              ? t('A short high beep when a code is found, and a double low beep for any other code.')
              : t('No sound. The screen still flashes and shows the result.')
          }
        />
      </Card>
      <Card className={classes.wide} title={t('Home screen')} flush>
        <Row
          leading={<DownloadIcon className="i" aria-hidden />}
          title={t('Install Aliquot')}
          subtitle={t('How to add it to the home screen, with pictures')}
          wraps
          href={addresses.install}
          chevron
        />
      </Card>
    </div>
  )
}

function following(choice: string, effect: string): string {
  return choice === 'auto' ? t('Same as the device. {effect}', { effect }) : effect
}

function themeEffect(theme: Theme): string {
  if (theme === 'dark') return t('Light text on a dark background.')
  if (theme === 'contrast') return t('Black on white, with strong borders and no tints.')
  return t('Dark text on a white background.')
}

function densityEffect(density: Density): string {
  return density === 'bench' ? t('Large targets, for fingers and gloves.') : t('Small targets and more on the screen, for a mouse.')
}
