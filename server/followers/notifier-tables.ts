import type { SampleRow } from '#domain/entities/sample.ts'
import type { Change } from '#domain/draft.ts'
import type { DueTask } from './equipment-news.ts'
import type { FeedReader, FeedWriter } from '../feed/tables.ts'

/** How far the notifier has come in a group; null where it has never been. */
export interface Progress {
  readonly groupId: number
  /** The last entry of its audit log. */
  readonly head: number
  /** The last entry it has read. */
  readonly entry: number | null
  /** The last day it has looked for, in days since 1970. */
  readonly day: number | null
}

/** What someone did. */
export interface Deed {
  readonly seq: number
  readonly userId: number
  readonly changes: readonly Change[]
  /** Who invited them, if someone joined the group by an invitation. */
  readonly invitedBy: number | null
}

export type ExpiringSample = Pick<SampleRow, 'id' | 'name' | 'expiration' | 'ownerId'>

export interface NotifierReader {
  /** The groups that have new entries, or for which today has not been looked for yet. */
  behind(today: number): Promise<Progress[]>
  progress(groupId: number): Promise<Pick<Progress, 'entry' | 'day'>>
  /** What was done after an entry, without what was refused; and the last entry read. */
  deeds(groupId: number, after: number): Promise<{ deeds: Deed[]; until: number }>
  /** Samples in use with an expiration date from one day to another, both included; the first to expire comes first. */
  expiring(groupId: number, from: string, to: string): Promise<ExpiringSample[]>
  /** Tasks of equipment in use that someone is responsible for, due from one day to another, both included. */
  dueTasks(groupId: number, from: string, to: string): Promise<DueTask[]>
  /** Notifications that were read before that moment; at most `limit`. */
  readBefore(groupId: number, at: number, limit: number): Promise<number[]>
}

export interface NotifierStore {
  read<T>(work: (tables: FeedReader, own: NotifierReader) => Promise<T>): Promise<T>
  write<T>(work: (tables: FeedWriter, own: NotifierReader) => Promise<T>): Promise<T>
}

/** The names under which its cursors are stored. */
export const entryCursor = 'notify'
export const dayCursor = 'notify-daily'
