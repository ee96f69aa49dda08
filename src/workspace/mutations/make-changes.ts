import type { Command } from '#domain/command.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import { limits } from '#domain/limits.ts'
import type { EntityName } from '#domain/schema.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from './change.ts'

/** By field: what the person saw, and what it should say. */
export type TextChanges<Field extends string> = { readonly [Name in Field]?: { readonly was: string; readonly to: string } }

/** For the undo: the texts that are current before the change, which may be someone else's. */
export const setBack = <Field extends string>(row: Readonly<Record<Field, string>>, set: TextChanges<Field>): TextChanges<Field> =>
  Object.fromEntries(
    (Object.entries(set) as [Field, { to: string }][]).map(([field, { to }]) => [field, { was: to, to: row[field] ?? '' }]),
  ) as TextChanges<Field>

/** Some fields of a row, with their current or intended values. */
export const pickFields = <Fields extends object>(row: Fields, names: readonly string[]): Partial<Fields> =>
  Object.fromEntries(names.map((name) => [name, row[name as keyof Fields]])) as Partial<Fields>

/** What the labels of a change name. */
export interface Named {
  readonly id: number
  readonly name: string
}

/** For what one command archives and restores, each of which undoes the other. `archived` true archives it. */
export function archiving<Input, Uses extends EntityName, Codes extends ErrorCode>(
  command: Command<Input, Uses, Codes>,
  toInput: (id: number, archived: boolean) => Input,
) {
  const toMutation = ({ id, name }: Named, archived: boolean): Mutation =>
    mutation(command, toInput(id, archived), archived ? t('Archived {name}', { name }) : t('Restored {name}', { name }))
  const toChange = (row: Named, archived: boolean): Change =>
    makeChange(
      [toMutation(row, archived)],
      [toMutation(row, !archived)],
      archived ? t('{name} archived', { name: row.name }) : t('{name} restored', { name: row.name }),
    )
  return { toMutation, toChange }
}

/** Items of a change in parts that one command takes each. */
export function inParts<Item>(items: readonly Item[]): Item[][] {
  const max = limits.many.samples
  return Array.from({ length: Math.ceil(items.length / max) }, (_, at) => items.slice(at * max, (at + 1) * max))
}
