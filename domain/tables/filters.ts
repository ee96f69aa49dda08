import type { MemberRow } from '../entities/member.ts'
import { msg, type Message } from '../message.ts'
import { compareNaturally } from '../rules/natural-order.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import type { TableFilter } from './table-definition.ts'

/** What a row refers to by an id, and the names of what it may be. */
export const idFilter = <Row>(
  key: string,
  label: string,
  all: Message,
  of: (row: Row) => number | null,
  values: readonly Readonly<{ id: number; name: string }>[],
): TableFilter<Row> => ({
  key,
  label,
  all,
  values: values.map(({ id, name }) => ({ value: String(id), label: name, isGiven: true })),
  of,
  conditions: (value) => [{ field: key, op: 'is', value: Number(value) }],
})

export const memberFilter = <Row>(key: string, label: string, all: Message, of: (row: Row) => number, members: readonly MemberRow[]): TableFilter<Row> =>
  idFilter(
    key,
    label,
    all,
    of,
    members.map(({ id, fullName }) => ({ id, name: fullName })),
  )

export const statusFilter = <Status extends string>(
  statuses: readonly Status[],
  names: Readonly<Record<Status, Message>>,
): TableFilter<{ readonly status: Status }> => ({
  key: 'status',
  label: 'statuses',
  all: msg('All statuses'),
  values: statuses.map((value) => ({ value, label: names[value] })),
  of: (row) => row.status,
  conditions: (value) => [{ field: 'status', op: 'is', value }],
})

/** Each text once, in the order in which people look for it. */
export const distinctTexts = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter(Boolean).sort((a, b) => compareNaturally(normalizeText(a), normalizeText(b)))

/** The rows of most tables. */
export const notArchived = {
  within: [{ field: 'archived', op: 'is', value: 0 }],
  includes: (row: { readonly archived: 0 | 1 }) => row.archived === 0,
} as const
