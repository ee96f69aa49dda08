import type { Membership } from '../store/people/people.ts'
import type { SessionRecord } from '../store/people/sessions.ts'

/**
 * The group requires two-step verification, and the person has none. Only in a browser: a program's token is no password, and goes on.
 * Decision 60
 */
export const isTwoStepMissing = ({ kind, user }: SessionRecord, group: Membership | undefined): boolean =>
  kind === 'cookie' && group !== undefined && group.requiresTwoStep && !user.hasTwoStep
