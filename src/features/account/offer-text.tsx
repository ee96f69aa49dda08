import type { Offer } from '#domain/wire/accounts/invitations.ts'
import { t } from '#src/ui/text/translate.ts'
import { roleText } from '#src/workspace/permissions/role-text.ts'

/** Which group someone is invited to, by whom, and as what. */
export function OfferText({ offer: { group, invitedBy, role } }: { offer: Offer }) {
  return (
    <>
      <h1>{t('Join {group}', { group })}</h1>
      <p>{t('{person} invites you to the group {group}. Your role: {role}.', { person: invitedBy, group, role: roleText(role) })}</p>
    </>
  )
}
