import { messages } from '#domain/messages.ts'
import { LogoWatch } from '#src/features/groups/logo-watch.tsx'
import { PrintWatch } from '#src/features/labels/printers/print-watch.tsx'
import { LargeUploadsWatch } from '#src/workspace/files/large/large-uploads-watch.tsx'
import { ShortcutKey } from '#src/features/help/shortcut-key.tsx'
import { TimerAlarm } from '#src/features/notebook/run/timer-alarm.tsx'
import { FinalSignatures } from '#src/features/notebook/signing/final-signatures.tsx'
import { TypingWatch } from '#src/workspace/documents/typing-watch.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { t } from '#src/ui/text/translate.ts'
import { PasswordAge } from '#src/app/session/password-age.tsx'
import { RequiredPage } from '#src/app/session/required-page.tsx'
import type { Policies } from '#src/app/session/use-policies.ts'
import { AddonWatch } from './addons/addon-watch.tsx'
import { EncryptionWatch } from './encryption/encryption-watch.tsx'
import { FailureReports } from './failure-reports.ts'
import { ConnectionDialog } from './sync/connection-dialog.tsx'

/** What goes on behind every screen, and is loaded after the first one. */
export function Background({ policies, onRead }: AccountPoliciesProps) {
  return (
    <>
      <FailureReports />
      <ConnectionDialog />
      <AccountPolicies policies={policies} onRead={onRead} />
      <EncryptionWatch isWanted={policies.encryptsDevices} />
      <LogoWatch />
      <LargeUploadsWatch />
      <TimerAlarm />
      <TypingWatch />
      <PrintWatch />
      <FinalSignatures />
      <ShortcutKey />
      <AddonWatch />
    </>
  )
}

interface AccountPoliciesProps {
  policies: Policies
  onRead: (policies: Policies) => void
}

/** What the policies of the active group ask of this person: a new password first, then two-step verification. */
function AccountPolicies({ policies: { passwordExpiresInDays: days, mustUseTwoFactorAuth }, onRead }: AccountPoliciesProps) {
  const { groupName } = useWorkspace()
  return (
    <>
      {days !== undefined && <PasswordAge days={days} onRead={onRead} />}
      {mustUseTwoFactorAuth && (days ?? 0) >= 0 && (
        <RequiredPage
          address={addresses.twoStepSettings}
          title={t(messages.twoStepRequired)}
          message={t('{group} has a policy that requires two-step verification. Set it up to continue. Waiting changes are still sent.', { group: groupName })}
          label={t('Set up two-step verification')}
        />
      )}
    </>
  )
}
