import { useCallback, useMemo } from 'react'
import type { PasswordFault } from '#domain/rules/people/password-fault.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { changePassword } from '#sync/calls/change-password.ts'
import { createTransport } from '#sync/transport.ts'
import { createTwoStepCalls } from '#sync/calls/two-step.ts'
import { useNavigate, useSearchParams } from '#src/app/router/router.tsx'
import { SettingsContext, type ChangePassword } from '#src/features/settings/settings-context.ts'
import { SettingsScreen } from '#src/features/settings/settings-screen.tsx'
import { useApp, type AppContextValue } from '#src/app/app-context.ts'
import { useSecurity } from '#src/app/session/use-security.ts'
import { useDeviceDataMaintenance } from '#src/app/sync/use-device-data.ts'
import { wrapIfEncrypted } from '#src/app/encryption/wrap-if-encrypted.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import type { Services } from '#src/app/services.ts'
import type { TwoStep } from '#src/features/settings/two-step/two-step.ts'

/** The settings, with the actions that only the app can do. */
export function SettingsPage() {
  const app = useApp()
  const { info, services } = app
  const deviceData = useDeviceDataMaintenance(services)
  const security = useSecurity(info, services)
  const onChangePassword = useChangePassword(info, services)
  const twoStep = useTwoStep(app)
  const query = useSearchParams()
  const navigate = useNavigate()
  return (
    security && (
      <SettingsContext value={{ security, deviceData, owner: info, onChangePassword, twoStep }}>
        <SettingsScreen tab={query.get('tab')} onTab={(tab) => navigate({ search: new URLSearchParams({ tab }).toString() }, { replace: true })} />
      </SettingsContext>
    )
  )
}

/** Changes the password at the server, and then what this device compares with when it is unlocked. */
function useChangePassword(info: SessionInfo, services: Services): ChangePassword {
  const { userId } = info
  const { device, secrets, signIns, pool } = services
  return useCallback<ChangePassword>(
    async (passwords) => {
      // Before the call, because it is slow: once the server has accepted the new password, the old one unlocks nothing here.
      const hash = await secrets.hash(passwords.newPassword)
      const answer = await signIns.during(() => changePassword(createTransport(undefined, reportFailure), userId, passwords))
      if (!answer.ok) {
        const { code, message, detail } = answer.failure
        if (code === 'password.too-easy') return { about: 'new', fault: detail.reason as PasswordFault }
        return { about: code === 'password.incorrect' ? 'current' : 'call', message }
      }
      await device.unlocks.rememberSignIn(userId, Date.now(), hash)
      // Before the person is told: a page that is closed then must have wrapped the key.
      await wrapIfEncrypted(services, info, passwords.newPassword).catch(reportFailure)
      // What waited for the new password is fetched.
      pool.tell({ type: 'retry.asked' })
      return null
    },
    [device, secrets, signIns, pool, userId, info, services],
  )
}

/** The person's two-step verification. Once it is on or off, the server is asked what that opens or closes. */
function useTwoStep({ info, services: { pool }, connection }: AppContextValue): TwoStep {
  const { userId, groupId } = info
  return useMemo(() => {
    const calls = createTwoStepCalls(createTransport(undefined, reportFailure), { userId, groupId })
    const onChange = () => {
      connection.send({ type: 'try.now' })
      pool.tell({ type: 'retry.asked' })
    }
    return { ...calls, onChange }
  }, [userId, groupId, pool, connection])
}
