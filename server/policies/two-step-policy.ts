import type { Membership } from '../store/people/people.ts'
import type { SessionRecord } from '../store/people/sessions.ts'

/**
 * The group requires two-step verification, and the session has none. Only for whoever used the password: a token from the settings is none, and
 * goes on. Decisions 60, 64 and 71
 */
export const isTwoStepMissing = (session: SessionRecord, group: Membership | undefined): boolean =>
  (session.kind === 'cookie' || session.byPassword) && group !== undefined && group.requiresTwoStep && !hasBothSteps(session)

/** The person has two-step verification, or used a passkey, or their single sign-on asked for a second step. */
export const hasBothSteps = ({ user, sso, byPasskey }: SessionRecord): boolean => user.hasTwoStep || byPasskey || (sso?.hasTwoStep ?? false)
