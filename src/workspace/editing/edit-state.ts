/* What an edit knows of a field, and what comes of it when somebody else changes the field meanwhile. */

/** A field while it is edited. */
export interface EditState<Value> {
  /** What the person saw when they began; it stays that, whatever arrives. */
  readonly base: Value
  readonly draft: Value
  /** Somebody else's later value that the person has answered. */
  readonly acknowledged: Value
}

export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const beginEdit = <Value>(standing: Value): EditState<Value> => ({ base: standing, draft: standing, acknowledged: standing })

/** Whether what stands there now is another's, differs from what was typed, and has not been answered. */
export const hasConflict = <Value>({ draft, acknowledged }: EditState<Value>, standing: Value): boolean =>
  !sameValue(standing, acknowledged) && !sameValue(standing, draft)

/** Theirs stays unless it is saved over: what was begun with remains what was begun with. */
export const keepMine = <Value>(state: EditState<Value>, standing: Value): EditState<Value> => ({ ...state, acknowledged: standing })

/** One form's fields that were changed. The others are shown as they stand. */
export type FormState<Fields> = { readonly [Field in keyof Fields]?: EditState<Fields[Field]> }

/** A field is being edited from its first change on, from what is seen of it then. */
export function changeFields<Fields extends object>(state: FormState<Fields>, standing: Fields, part: Partial<Fields>): FormState<Fields> {
  const next: { -readonly [Field in keyof Fields]?: EditState<Fields[Field]> } = { ...state }
  for (const field of Object.keys(part) as (keyof Fields)[])
    next[field] = { ...(state[field] ?? beginEdit(standing[field])), draft: part[field] as Fields[typeof field] }
  return next
}

export function shownFields<Fields extends object>(state: FormState<Fields>, standing: Fields): Fields {
  const drafts = Object.entries(state as Record<string, EditState<unknown>>).map(([field, { draft }]) => [field, draft])
  return { ...standing, ...(Object.fromEntries(drafts) as Partial<Fields>) }
}

/** What was seen of those that are edited: when each was begun, or somebody else's that was answered. */
export const seenFields = <Fields extends object>(state: FormState<Fields>): Partial<Fields> =>
  Object.fromEntries(Object.entries(state as Record<string, EditState<unknown>>).map(([field, { acknowledged }]) => [field, acknowledged])) as Partial<Fields>

/** The fields whose text is another than the one begun with: what is saved, and nothing else. */
export const changedFields = <Fields extends object>(state: FormState<Fields>): (keyof Fields & string)[] =>
  (Object.keys(state) as (keyof Fields & string)[]).filter((field) => !sameValue(state[field]!.draft, state[field]!.base))

export const conflictingFields = <Fields extends object>(state: FormState<Fields>, standing: Fields): (keyof Fields & string)[] =>
  changedFields(state).filter((field) => hasConflict(state[field]!, standing[field]))
