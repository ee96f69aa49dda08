import type { Table } from 'dexie'
import type { Workspace } from './workspace.ts'

/** Something begun that is written down only in the end: kept as it is, until it is done or given up, whatever ends the page in between. */
export interface BegunWork<Content = unknown> {
  /** What it is: begun twice, it is the same. */
  readonly id: string
  /** Epoch ms by this device's clock, of the last change. */
  readonly at: number
  readonly content: Content
}

const begun = <Content>({ db }: Workspace): Table<BegunWork<Content>, string> => db.table('$begun')

export const readBegun = <Content>(workspace: Workspace, id: string): Promise<BegunWork<Content> | undefined> => begun<Content>(workspace).get(id)

/** All of one kind: those whose id begins so. */
export const listBegun = <Content>(workspace: Workspace, kind: string): Promise<BegunWork<Content>[]> =>
  begun<Content>(workspace).where('id').startsWith(kind).toArray()

export async function keepBegun(workspace: Workspace, work: BegunWork): Promise<void> {
  await begun(workspace).put(work)
}

export const dropBegun = (workspace: Workspace, id: string): Promise<void> => begun(workspace).delete(id)

/** The stock-take of a compartment, by its mode. */
export const stockTakeId = (mode: string, layerId: number): string => `stock-take:${mode}:${layerId}`
