/* The state of an edit, and what happens when someone else changes the field meanwhile. */

/** A field being edited. */
export interface EditState<Value> {
  /** What the person saw when they started; it never changes during the edit. */
  readonly base: Value
  readonly draft: Value
  /** A newer value by someone else that the person has answered. */
  readonly acknowledged: Value
}

export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const beginEdit = <Value>(current: Value): EditState<Value> => ({ base: current, draft: current, acknowledged: current })

/** A value that was just saved, and the one it replaced. */
export interface SavedValue<Value> {
  readonly from: Value
  readonly to: Value
}

/** The current value. The local copy is read again only a moment after a save: until then, `read` is the value that was replaced. */
export const currentValue = <Value>(saved: SavedValue<Value> | null, read: Value): Value => (saved && sameValue(saved.from, read) ? saved.to : read)

/** Whether the current value is someone else's, differs from what was typed, and has not been answered. */
export const hasConflict = <Value>({ draft, acknowledged }: EditState<Value>, current: Value): boolean =>
  !sameValue(current, acknowledged) && !sameValue(current, draft)

/** Their value stays unless it is saved over: the starting value does not change. */
export const keepMine = <Value>(state: EditState<Value>, current: Value): EditState<Value> => ({ ...state, acknowledged: current })

/** The fields of a form that were changed. The others are shown with their current values. */
export type FormState<Fields> = { readonly [Field in keyof Fields]?: EditState<Fields[Field]> }

/** Editing a field starts with its first change, from the value seen then. */
export function changeFields<Fields extends object>(state: FormState<Fields>, current: Fields, part: Partial<Fields>): FormState<Fields> {
  const next: { -readonly [Field in keyof Fields]?: EditState<Fields[Field]> } = { ...state }
  for (const field of Object.keys(part) as (keyof Fields)[])
    next[field] = { ...(state[field] ?? beginEdit(current[field])), draft: part[field] as Fields[typeof field] }
  return next
}

export function shownFields<Fields extends object>(state: FormState<Fields>, current: Fields): Fields {
  const drafts = Object.entries(state as Record<string, EditState<unknown>>).map(([field, { draft }]) => [field, draft])
  return { ...current, ...(Object.fromEntries(drafts) as Partial<Fields>) }
}

/** What was seen of the edited fields: the value when each was started, or someone else's that was answered. */
export const seenFields = <Fields extends object>(state: FormState<Fields>): Partial<Fields> =>
  Object.fromEntries(Object.entries(state as Record<string, EditState<unknown>>).map(([field, { acknowledged }]) => [field, acknowledged])) as Partial<Fields>

/** The fields whose text differs from their starting value: only these are saved. */
export const changedFields = <Fields extends object>(state: FormState<Fields>): (keyof Fields & string)[] =>
  (Object.keys(state) as (keyof Fields & string)[]).filter((field) => !sameValue(state[field]!.draft, state[field]!.base))

export const conflictingFields = <Fields extends object>(state: FormState<Fields>, current: Fields): (keyof Fields & string)[] =>
  changedFields(state).filter((field) => hasConflict(state[field]!, current[field]))
