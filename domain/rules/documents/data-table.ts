import * as z from 'zod/mini'
import { readInput } from '../../input.ts'
import { orderKey } from '../order-key.ts'

/**
 * What a table of measurements consists of: schema 3 of document-schemas.ts.
 *
 * Law 20: whatever two people do offline, merging leaves a table that fits, with all values. So rows and columns are named by ids that never change, and a
 * value is an entry of its own: whoever writes in a cell removes the entries seen there and adds one. Of two people who write in the same cell, both
 * entries stay. A removed row stays in the document, with what was in it at that time; see `isShown`.
 */
export const dataTableLimits = {
  /** Characters in a cell. */
  text: 1_000,
  /** What a screen adds; merging may lead to more. */
  columns: 100,
  rows: 2_000,
} as const

/** Where the name and the unit of a column are, among its values. */
export const headRows = ['name', 'unit'] as const
export const columnKinds = ['number', 'text'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** Row or name of the head, column, value. */
export type DataTableEntry = readonly [row: string, column: string, text: string]

export interface DataTableContent {
  /** Order keys by id. */
  readonly columns: Readonly<Record<string, string>>
  readonly rows: Readonly<Record<string, string>>
  readonly kinds: Readonly<Record<string, ColumnKind>>
  /** By id of a row or column: what was in it when it was removed, as a digest. */
  readonly removed: Readonly<Record<string, string>>
  readonly cells: readonly DataTableEntry[]
}

const isLineId = (id: unknown): boolean => typeof id === 'string' && /^[1-9][0-9]{0,15}$/.test(id)
const isHeadRow = (id: unknown): boolean => (headRows as readonly unknown[]).includes(id)
const isKind = (kind: unknown): boolean => (columnKinds as readonly unknown[]).includes(kind)
const isDigest = (digest: unknown): boolean => typeof digest === 'string' && /^[0-9a-f]{16}$/.test(digest)
const isOrderKey = (key: unknown): boolean => readInput(orderKey, key).success
const isText = (text: unknown): boolean => typeof text === 'string' && text.length <= dataTableLimits.text
const isEntry = (entry: unknown): boolean =>
  Array.isArray(entry) && entry.length === 3 && (isLineId(entry[0]) || isHeadRow(entry[0])) && isLineId(entry[1]) && isText(entry[2])

const isById = (by: unknown, isValue: (value: unknown) => boolean): boolean =>
  typeof by === 'object' && by !== null && Object.entries(by).every(([id, value]) => isLineId(id) && isValue(value))

/** The roots of the document; see document-schemas.ts. Checked by hand, because zod's records would be one more kilobyte of what every device loads first. */
export const dataTableContent = {
  columns: z.custom((columns) => isById(columns, isOrderKey)),
  rows: z.custom((rows) => isById(rows, isOrderKey)),
  kinds: z.custom((kinds) => isById(kinds, isKind)),
  removed: z.custom((removed) => isById(removed, isDigest)),
  cells: z.custom((cells) => Array.isArray(cells) && cells.every(isEntry)),
}

/** A row or a column. */
export interface Line {
  readonly id: string
  readonly orderKey: string
}
export interface DataTableColumn extends Line {
  readonly kind: ColumnKind
}

/** A table as people see it. */
export interface DataTable {
  readonly columns: readonly DataTableColumn[]
  readonly rows: readonly Line[]
  /** More than one if two people wrote there at the same time: the last one is shown. */
  readonly values: (row: string, column: string) => readonly string[]
}

export function readDataTable({ columns, rows, kinds, removed, cells }: DataTableContent): DataTable {
  const values = new Map<string, string[]>()
  const texts = new Map<string, string[]>()
  for (const [row, column, value] of cells) {
    if (value === '') continue
    const key = cellKey(row, column)
    const known = values.get(key)
    if (!known) values.set(key, [value])
    else if (!known.includes(value)) known.push(value)
    note(texts, row, `${column} ${value}`)
    note(texts, column, `${row} ${value}`)
  }
  const isShown = (id: string) => !Object.hasOwn(removed, id) || removed[id] !== digestOf(texts.get(id))
  return {
    columns: inOrder(columns, isShown).map((line) => ({ ...line, kind: (Object.hasOwn(kinds, line.id) && kinds[line.id]) || 'number' })),
    rows: inOrder(rows, isShown),
    values: (row, column) => values.get(cellKey(row, column)) ?? none,
  }
}

const none: readonly string[] = []
const cellKey = (row: string, column: string): string => `${row} ${column}`

function note(texts: Map<string, string[]>, id: string, written: string): void {
  const known = texts.get(id)
  if (known) known.push(written)
  else texts.set(id, [written])
}

const inOrder = (keys: Readonly<Record<string, string>>, isShown: (id: string) => boolean): Line[] =>
  Object.entries(keys)
    .filter(([id]) => isShown(id))
    .map(([id, orderKey]) => ({ id, orderKey }))
    .sort((a, b) => (a.orderKey < b.orderKey ? -1 : a.orderKey > b.orderKey ? 1 : Number(a.id) - Number(b.id)))

/** What is in a row or a column. If someone else wrote in it when it was removed, it is another one, and the row is shown again. */
export const contentDigest = (cells: readonly DataTableEntry[], id: string): string =>
  digestOf(cells.flatMap(([row, column, value]) => (value === '' ? [] : row === id ? `${column} ${value}` : column === id ? `${row} ${value}` : [])))

/** FNV-1a of 64 bits, in two halves. */
function digestOf(texts: readonly string[] = []): string {
  let [high, low] = [0xcbf29ce4, 0x84222325]
  for (const text of texts.toSorted()) {
    for (let at = 0; at <= text.length; at++) {
      low = (low ^ (at < text.length ? text.charCodeAt(at) : 0x1f)) >>> 0
      const product = low * 0x1b3
      high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0
      low = product % 2 ** 32
    }
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
}
