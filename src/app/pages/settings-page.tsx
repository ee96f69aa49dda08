import { useNavigate, useSearchParams } from '#src/app/router/router.tsx'
import { SettingsContext } from '#src/features/settings/settings-context.ts'
import { SettingsScreen } from '#src/features/settings/settings-screen.tsx'
import { useApp } from '#src/app/app-context.ts'
import { useChangePassword } from '#src/app/session/use-change-password.ts'
import { useSecurity } from '#src/app/session/use-security.ts'
import { useTwoStep } from '#src/app/session/use-two-step.ts'
import { useDeviceDataMaintenance } from '#src/app/sync/use-device-data.ts'

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
