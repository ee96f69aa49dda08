import { readCaption } from '#src/features/notebook/projects/hand-back.ts'

const scopes = ['project', 'study', 'experiment'] as const
export type NodeScope = (typeof scopes)[number]

/** What the row of each shows besides its name. */
export const columnsOfScope = {
  project: ['description'],
  study: ['project', 'description'],
  experiment: ['number', 'study', 'status', 'changed'],
} as const satisfies Record<NodeScope, readonly string[]>
export type NodeColumn = (typeof columnsOfScope)[NodeScope][number]

export interface NodeChoice {
  readonly scope: NodeScope
  readonly hiddenColumns: ReadonlySet<string>
  /** The text of the button, from the page that asks; undefined for the usual one. */
  readonly buttonCaption: string | undefined
}

/** `?scope=experiment&hiddenColumns=status,changed&buttonCaption=Link`; without a scope, a study is chosen. */
export function readNodeChoice(query: URLSearchParams): NodeChoice {
  const wanted = query.get('scope')?.toLowerCase()
  const hidden = query.get('hiddenColumns')?.split(',') ?? []
  return {
    scope: scopes.find((scope) => scope === wanted) ?? 'study',
    hiddenColumns: new Set(hidden.map((column) => column.trim().toLowerCase())),
    buttonCaption: readCaption(query),
  }
}
