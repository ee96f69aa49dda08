import type { MemberRow } from '#domain/entities/member.ts'
import type { Icon } from '#src/ui/icons/icons.ts'

/** An action on rows of a list. A screen has its own; those for samples come from the contributions of features. */
export interface RowAction {
  readonly id: string
  readonly label: string
  readonly icon: Icon
  /** For one row, for any number of rows, or both. */
  readonly on: 'one' | 'many'
  readonly danger?: boolean
  /** Shown only to people who may use it. spec §6 "hasUserAccess" */
  readonly isPermitted: (member: MemberRow) => boolean
  readonly run: (ids: readonly number[]) => void | Promise<void>
}

export const permittedActions = (actions: readonly RowAction[], member: MemberRow | undefined): readonly RowAction[] =>
  member ? actions.filter((action) => action.isPermitted(member)) : []
