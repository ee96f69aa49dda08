import { tableActions, type TableAction } from '#domain/tables/row-actions.ts'
import { t } from '#src/ui/text/translate.ts'
import type { SelectionAction } from '#src/workspace/contributions/areas.ts'

/** What the definition of the table says of an action on its rows: its name, and who is offered it. */
export function tableAction<Scope extends keyof typeof tableActions>(
  scope: Scope,
  id: keyof (typeof tableActions)[Scope] & string,
): Pick<SelectionAction, 'id' | 'samples' | 'label' | 'isAvailable' | 'isForOne'> {
  const { label, permission, isForOne = false } = tableActions[scope][id] as TableAction
  return {
    id,
    samples: scope === 'SAMPLES' ? 'active' : 'archived',
    label: () => t(label),
    isAvailable: ({ can }) => permission === null || can(permission),
    isForOne,
  }
}
