import { createContext, use } from 'react'
import type { DeviceDataActions } from './device-data-actions.ts'
import type { Message } from '#domain/message.ts'
import type { PasswordFault, PasswordOwner } from '#domain/rules/people/password-fault.ts'
import type { UsedPasskey } from '#src/workspace/passkeys/authenticator.ts'
import type { PinDialogProps } from './pin-dialog.tsx'
import type { TwoStep } from './two-step/two-step.ts'

/** Why a password was not changed: what is wrong with the new one, or the message about the current one or about the call. */
export type PasswordProblem = { readonly about: 'new'; readonly fault: PasswordFault } | { readonly about: 'current' | 'call'; readonly message: Message }

/** Null once it is changed. */
export type ChangePassword = (passwords: { currentPassword: string; newPassword: string; endTokens: boolean }) => Promise<PasswordProblem | null>

/** What the app provides for the security tab: the person's lock on this device. */
export interface Security extends Pick<PinDialogProps, 'onPassword' | 'onPasskey' | 'onPin'> {
  hasPin: boolean
  /** Minutes without a touch before the screen locks; -1 never. Set on the server. */
  idleMinutes: number
  forgetsAtSignOut: boolean
  onRemovePin: () => Promise<void>
  /** The passkeys that open encrypted data on this device without a network; undefined if it has none. */
  offlinePasskeys: readonly string[] | undefined
  /** The person has a passkey on this device: it is offered where their password is asked for. */
  onPasskeyAdded: (used: UsedPasskey) => Promise<void>
  onPasskeyRemoved: (id: string) => Promise<void>
  onForgets: (forgets: boolean) => Promise<void>
}

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
