import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import type { ViewFilter } from '#domain/entities/table-view.ts'
import type { TableQuery } from '#domain/tables/select-rows.ts'
import type { TableDefinition } from '#domain/tables/table-definition.ts'
import { jsonOf, plainText, wireInt } from '../input.ts'

const text = plainText(limits.name.longest)
const value = z.pipe(z.union([text, z.number(), z.boolean()]), z.transform(String))

export const scope = z.string().check(z.minLength(1), z.maxLength(limits.name.longest), z.regex(/^\w+$/))

/** -1 is the default view, -2 the unsaved one. */
export const viewId = z.pipe(z.union([z.int(), z.string().check(z.regex(/^-?\d{1,15}$/))]), z.transform(Number))

/** Only keys, or columns as `loadBaseData` returned them. */
const columns = z
  .array(
    z.pipe(
      z.union([text, z.object({ key: text })]),
      z.transform((column): string => (typeof column === 'string' ? column : column.key)),
    ),
  )
  .check(z.maxLength(limits.many.columns))

const filters = z.array(z.object({ field: text, value })).check(z.maxLength(limits.many.columns))

const direction = z.pipe(
  z.optional(z.string()),
  z.transform((order): 'ASC' | 'DESC' => (order?.toUpperCase() === 'DESC' ? 'DESC' : 'ASC')),
)

/** `viewObject` of saveNewView and saveExistingView. spec VIEW-14 */
export const viewObject = jsonOf(z.strictObject({ sortColumn: z._default(text, ''), sortDirection: direction, filters: z._default(filters, []), columns }))

/** `configuration` of a view, as programs write it. */
export const viewConfiguration = jsonOf(
  z.pipe(
    z.strictObject({ sortColumn: z._default(text, ''), sortDirection: direction, activeColumns: columns, filters: z._default(filters, []) }),
    z.transform(({ activeColumns, ...rest }) => ({ ...rest, columns: activeColumns })),
  ),
)

/** What loadViewData and exportViewData share. spec VIEW-14 */
export const question = {
  scope,
  viewFilters: z.optional(jsonOf(filters)),
  defaultFilters: z.optional(jsonOf(filters)),
  viewSearchItem: z._default(text, ''),
  viewSortOrder: direction,
  viewSortColumn: z._default(text, ''),
}

/** The table's own filters, overridden by the person's. A field has one value: the last. */
const mergeFilters = (defaults: readonly ViewFilter[] = [], chosen: readonly ViewFilter[] = []): ViewFilter[] => [
  ...new Map([...defaults, ...chosen].map((filter) => [filter.field, filter])).values(),
]

/** The parameters of such a call, with the table's own order as the default. */
export const toQuestion = (table: TableDefinition, body: z.infer<z.ZodMiniObject<typeof question>>): TableQuery => ({
  filters: mergeFilters(body.defaultFilters, body.viewFilters),
  search: body.viewSearchItem,
  sortColumn: body.viewSortColumn || table.defaultSort.column,
  sortDirection: body.viewSortOrder,
})

export const columnKeys = jsonOf(columns)
export const pageSize = z._default(wireInt(1, Math.max(...limits.table.pageSizes)), limits.table.pageSize)
/** 0-based. */
export const pageNumber = z._default(wireInt(0, 1_000_000), 0)
