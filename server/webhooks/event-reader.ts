import type { EventTopic } from '#domain/event-topics.ts'
import type { Engine, Sql } from '../store/sql.ts'
import { readAudit, readEnd } from '../store/feed/audit-table.ts'
import { eventOf } from './group-event.ts'

/** What is read of the audit log at once: an entry may contain a whole import. */
export const auditPage = { entries: 100, bytes: 1024 * 1024 }

/** The entry of the audit log that made an event; the last entry if there is no such event in the group, or not anymore. */
export async function startAfter(sql: Sql, groupId: number, eventId: string): Promise<{ after: number; isKnown: boolean }> {
  const [, seq] = /^\d+-(\d{1,15})-/.exec(eventId) ?? []
  const { records, hashes } = await readAudit(sql, groupId, Number(seq ?? 0) - 1, { ...auditPage, entries: 1 })
  const isKnown = records[0] !== undefined && eventOf(records[0], hashes[0]!)?.id === eventId
  return { after: isKnown ? Number(seq) : (await readEnd(sql, groupId)).entries, isKnown }
}

/** Reads the events of a group after an entry of its audit log, as server-sent events. `topics`: only of these; undefined for all. */
export class EventReader {
  readonly #engine: Engine
  readonly #groupId: number
  readonly #topics: readonly EventTopic[] | undefined
  #after: number

  constructor(engine: Engine, groupId: number, after: number, topics?: readonly EventTopic[]) {
    this.#engine = engine
    this.#groupId = groupId
    this.#after = after
    this.#topics = topics
  }

  /** Those that have come since; at most a page. */
  async next(): Promise<{ text: string; hasMore: boolean }> {
    const { records, hashes, hasMore } = await this.#engine.read((sql) => readAudit(sql, this.#groupId, this.#after, auditPage))
    const all = records.flatMap((record, at) => eventOf(record, hashes[at]!) ?? [])
    const events = all.filter(({ data }) => !this.#topics || this.#topics.includes(data.topic))
    this.#after = records.at(-1)?.seq ?? this.#after
    return { text: events.map((event) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`).join(''), hasMore }
  }
}
