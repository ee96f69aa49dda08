import { createContext, use } from 'react'
import type { DeviceDataActions } from './device-data-actions.ts'
import type { PasswordOwner } from '#domain/rules/people/password-fault.ts'
import type { ChangePassword } from './password-tab.tsx'
import type { Security } from './security-tab.tsx'
import type { TwoStep } from './two-step/two-step.ts'

/** Actions of the tabs that only the app can do. */
export interface SettingsServices {
  readonly security: Security
  readonly owner: PasswordOwner
  readonly onChangePassword: ChangePassword
  readonly twoStep: TwoStep
  readonly deviceData: DeviceDataActions
}

export const SettingsContext = createContext<SettingsServices | null>(null)

export function useSettings(): SettingsServices {
  const settings = use(SettingsContext)
  if (!settings) throw new Error('useSettings must be used inside SettingsContext')
  return settings
}
