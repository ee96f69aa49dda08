import type { Membership } from '../store/people/people.ts'
import type { SessionRecord } from '../store/people/sessions.ts'

/**
 * The group requires two-step verification, and neither the person has it nor did their single sign-on ask for a second step. Only in a
 * browser: a program's token is no password, and goes on. Decisions 60 and 64
 */
export const isTwoStepMissing = ({ kind, user, sso }: SessionRecord, group: Membership | undefined): boolean =>
  kind === 'cookie' && group !== undefined && group.requiresTwoStep && !user.hasTwoStep && !sso?.hasTwoStep
