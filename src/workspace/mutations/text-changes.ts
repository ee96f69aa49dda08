/** By field: what the person saw, and what it should say. */
export type TextChanges<Field extends string> = { readonly [Name in Field]?: { readonly was: string; readonly to: string } }

/** For the undo: the texts that are current before the change, which may be someone else's. */
export const setBack = <Field extends string>(row: Readonly<Record<Field, string>>, set: TextChanges<Field>): TextChanges<Field> =>
  Object.fromEntries(
    (Object.entries(set) as [Field, { to: string }][]).map(([field, { to }]) => [field, { was: to, to: row[field] ?? '' }]),
  ) as TextChanges<Field>
