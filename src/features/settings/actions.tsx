import { DevicesIcon, LockIcon, SafeIcon, StorageDeviceIcon, KeyIcon, ShowIcon } from '#src/ui/icons/icons.ts'
import { TabletIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'

export const actions: Actions = {
  settingsTabs: [
    {
      id: 'device',
      order: 10,
      label: () => t('This device'),
      icon: TabletIcon,
      Panel: lazyComponent(async () => (await import('./device-tab.tsx')).DeviceTab),
    },
    {
      id: 'display',
      order: 15,
      label: () => t('Display'),
      icon: ShowIcon,
      Panel: lazyComponent(async () => (await import('./display-tab.tsx')).DisplayTab),
    },
    {
      id: 'security',
      order: 20,
      label: () => t('Lock and PIN'),
      icon: LockIcon,
      Panel: lazyComponent(async () => (await import('./security-tab.tsx')).SecurityTab),
    },
    {
      id: 'password',
      order: 30,
      label: () => t('Password'),
      icon: KeyIcon,
      Panel: lazyComponent(async () => (await import('./password-tab.tsx')).PasswordTab),
    },
    {
      id: 'twoFactorAuth',
      order: 32,
      label: () => t('Two-step verification'),
      icon: SafeIcon,
      Panel: lazyComponent(async () => (await import('./two-step/two-step-tab.tsx')).TwoStepTab),
    },
    {
      id: 'passkeys',
      order: 33,
      label: () => t('Passkeys'),
      icon: KeyIcon,
      Panel: lazyComponent(async () => (await import('./passkeys/passkeys-tab.tsx')).PasskeysTab),
    },
    {
      id: 'access',
      order: 35,
      label: () => t('Sign-ins and tokens'),
      icon: DevicesIcon,
      Panel: lazyComponent(async () => (await import('./access-tab.tsx')).AccessTab),
    },
    {
      id: 'storage',
      order: 40,
      label: () => t('Space on this device'),
      icon: StorageDeviceIcon,
      Panel: lazyComponent(async () => (await import('./device-data-tab.tsx')).DeviceDataTab),
    },
  ],
}
