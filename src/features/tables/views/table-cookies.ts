import { knownPageSize } from '#domain/rules/tables/table-pager.ts'
import { isSavedView } from '#domain/rules/tables/table-view.ts'
import type { TableScopeName } from '#domain/tables/table-definition.ts'
import { readCookie, writeCookie } from '#src/workspace/device/cookies.ts'

const nameOf = (what: 'view' | 'pageSize', scope: TableScopeName) => `table.${what}.${scope}`

/** The saved view that was last selected; null for the default one. spec VIEW-08 */
export function readViewCookie(scope: TableScopeName): number | null {
  const id = Number(readCookie(nameOf('view', scope)))
  return isSavedView(id) ? id : null
}

/** Never the custom view; for the default one, nothing is stored. */
export const writeViewCookie = (scope: TableScopeName, id: number): void => writeCookie(nameOf('view', scope), String(id), isSavedView(id))

export const readPageSizeCookie = (scope: TableScopeName): number => knownPageSize(Number(readCookie(nameOf('pageSize', scope))))
export const writePageSizeCookie = (scope: TableScopeName, size: number): void => writeCookie(nameOf('pageSize', scope), String(size))
