import { msg, type Message } from '../message.ts'
import { hasPermission, type Authority } from '../permission.ts'
import type { Permission } from '../roles.ts'
import type { TableScopeName } from './table-definition.ts'

/** Something that can be done with rows of a table. The app offers it and programs are told of it by this one rule. spec TBL-02 */
export interface TableAction {
  readonly label: Message
  /** Who is offered it; null for everyone in the group. The command decides again, row by row. */
  readonly permission: Permission | null
  /** Only for a single row. */
  readonly isForOne?: true
}

const ofSamples = {
  move: { label: msg('Move'), permission: 'Sample.UpdateOwn' },
  archive: { label: msg('Archive', 'verb'), permission: 'Sample.ArchiveOwn' },
  'bulk-update': { label: msg('Bulk update'), permission: 'Sample.UpdateOwn' },
  'set-parent': { label: msg('Set parent'), permission: 'Sample.UpdateOwn' },
  clone: { label: msg('Clone'), permission: 'Sample.Create' },
  'pick-list': { label: msg('Pick list'), permission: 'Sample.UpdateOwn' },
  'add-to-series': { label: msg('Add to series'), permission: 'SampleSeries.Update' },
  labels: { label: msg('Print labels'), permission: null },
  'show-in-storage': { label: msg('Show in storage'), permission: null, isForOne: true },
} as const satisfies Readonly<Record<string, TableAction>>

const ofArchive = {
  restore: { label: msg('Restore'), permission: 'Sample.ArchiveOwn' },
  delete: { label: msg('Delete'), permission: 'Sample.DeleteOwn' },
} as const satisfies Readonly<Record<string, TableAction>>

/** Actions of the tables whose rows can be selected, in the order in which they are offered. */
export const tableActions = { SAMPLES: ofSamples, ARCHIVE: ofArchive } as const

/** Those of a table; a row of any other is only opened. */
export const actionsOf = (scope: TableScopeName): readonly (readonly [id: string, action: TableAction])[] =>
  Object.entries<TableAction>(scope === 'SAMPLES' ? ofSamples : scope === 'ARCHIVE' ? ofArchive : {})

export const isOffered = ({ permission }: TableAction, member: Authority): boolean => permission === null || hasPermission(member, permission)
