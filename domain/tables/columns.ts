import { msg, type Message } from '../message.ts'
import type { TableColumn } from './table-definition.ts'

export const textColumnDefaults = { isPrimary: false, columnType: 'text', sortable: true } as const

export const nameColumn: TableColumn<{ readonly name: string }> = {
  ...textColumnDefaults,
  key: 'name',
  name: msg('Name'),
  isPrimary: true,
  listSort: 'name',
  text: (row) => row.name,
}

/** A text of the row itself, by the name of its field. */
export const textColumn = <Field extends string>(key: Field, name: Message): TableColumn<Readonly<Record<Field, string>>> => ({
  ...textColumnDefaults,
  key,
  name,
  listSort: key,
  text: (row) => row[key],
})

/** A person, by the field with their id. */
export const memberColumn = <Field extends string>(key: string, name: Message, by: Field): TableColumn<Readonly<Record<Field, number>>> => ({
  ...textColumnDefaults,
  key,
  name,
  listSort: key,
  refersTo: { entity: 'members', by },
  text: (row, names) => names.member(row[by]),
})

/** A day, by the field with a time in epoch ms. */
export const timeColumn = <Field extends string>(key: string, name: Message, by: Field): TableColumn<Readonly<Record<Field, number>>> => ({
  ...textColumnDefaults,
  key,
  name,
  columnType: 'date',
  listSort: key,
  text: (row, names) => names.day(row[by]),
  sortValue: (row) => row[by],
})
