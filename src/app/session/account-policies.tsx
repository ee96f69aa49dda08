import { messages } from '#domain/messages.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { t } from '#src/ui/text/translate.ts'
import { PasswordAge } from './password-age.tsx'
import { RequiredPage } from './required-page.tsx'
import type { Policies } from './use-policies.ts'

export interface AccountPoliciesProps {
  policies: Policies
  onRead: (policies: Policies) => void
}

/** What the policies of the active group ask of this person: a new password first, then two-step verification. */
export function AccountPolicies({ policies: { passwordExpiresInDays: days, mustUseTwoFactorAuth }, onRead }: AccountPoliciesProps) {
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
