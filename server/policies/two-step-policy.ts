import type { Membership } from '../store/people/people.ts'
import type { SessionRecord } from '../store/people/sessions.ts'

/**
 * The group requires two-step verification, and the session has none. Law 163: the same question for sessions and tokens, so that nobody gets by a token what
 * the session that made it may not have. Decisions 60, 64, 71 and 144
 */
export const isTwoStepMissing = (session: SessionRecord, group: Pick<Membership, 'requiresTwoStep'> | undefined): boolean =>
  group !== undefined && group.requiresTwoStep && !hasBothSteps(session)

/**
 * The person has two-step verification, or used a passkey, or their single sign-on asked for a second step. A token keeps what was true when it was made:
 * one that was made with the password alone does not become better when its person sets up two-step verification.
 */
export const hasBothSteps = ({ kind, user, sso, byPasskey }: SessionRecord): boolean =>
  byPasskey || (sso?.hasTwoStep ?? false) || (kind === 'cookie' && user.hasTwoStep)
