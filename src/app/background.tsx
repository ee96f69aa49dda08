import { LogoWatch } from '#src/features/groups/logo-watch.tsx'
import { PrintWatch } from '#src/features/labels/printers/print-watch.tsx'
import { LargeUploadsWatch } from '#src/workspace/files/large/large-uploads-watch.tsx'
import { ShortcutKey } from '#src/features/help/shortcut-key.tsx'
import { TimerAlarm } from '#src/features/notebook/run/timer-alarm.tsx'
import { FinalSignatures } from '#src/features/notebook/signing/final-signatures.tsx'
import { AddonWatch } from './addons/addon-watch.tsx'
import { EncryptionWatch } from './encryption/encryption-watch.tsx'
import { FailureReports } from './failure-reports.ts'
import { ConnectionDialog } from './sync/connection-dialog.tsx'
import { AccountPolicies, type AccountPoliciesProps } from './session/account-policies.tsx'
import { TypingWatch } from '#src/workspace/documents/typing-watch.ts'

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
