import { createContext, use } from 'react'
import type { DeviceDataActions } from './device-data-actions.ts'
import type { Security } from './security-tab.tsx'

/** What the tabs can do and only the app knows how. */
export interface SettingsServices {
  readonly security: Security
  readonly deviceData: DeviceDataActions
}

export const SettingsContext = createContext<SettingsServices | null>(null)

export function useSettings(): SettingsServices {
  const settings = use(SettingsContext)
  if (!settings) throw new Error('useSettings needs SettingsContext around it')
  return settings
}
