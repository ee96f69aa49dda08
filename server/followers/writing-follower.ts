import { serverUser } from '#domain/who.ts'
import { noteWriting } from '#domain/commands/note-writing.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { limits } from '#domain/limits.ts'
import { isNoted } from '#domain/rules/notebook/last-change.ts'
import { isTextOf } from '#domain/rules/notebook/section-text.ts'
import { effectiveTime } from '#domain/rules/sync/mutation-time.ts'
import { parseRowKey } from '#domain/dependency-keys.ts'
import { runAsServer } from '../feed/run-as-server.ts'
import type { FeedReader, FeedStore, FollowedRow } from '../feed/tables.ts'
import type { Follower } from './follower.ts'

interface Writing {
  readonly documentId: string
  readonly userId: number
  readonly at: number
  readonly receivedAt: number
}

/** Appends of one text that are looked at, of those since the last time. */
const maxAppends = 100

/**
 *   document.append ──► its own row, nothing else ──► here: who wrote last in each text ──► experiment.note-writing ──► section, experiment
 *
 * Notes who wrote last. The audit log says who it was; what is noted already is not noted again.
 */
export class WritingFollower implements Follower {
  readonly name = 'note-writing'
  readonly entities = ['documentUpdates'] as const
  readonly #store: FeedStore
  readonly #clock: () => number

  constructor(store: FeedStore, clock: () => number) {
    this.#store = store
    this.#clock = clock
  }

  async follow(feed: number, changes: readonly FollowedRow[], after: number): Promise<void> {
    const ids = new Set(changes.flatMap(({ row }) => (row ? String(row['documentId']) : [])))
    const last = await this.#store.read(async (tables) => {
      const found: Writing[] = []
      for (const id of ids) found.push(...(await lastWriting(tables, feed, id, after)))
      return found
    })
    if (last.length === 0) return
    await this.#store.write(async (tables) => {
      await tables.lockGroup(feed)
      const writings: Writing[] = []
      for (const writing of last) if (await isNews(tables, feed, writing)) writings.push(writing)
      const most = limits.many.samples
      for (let at = 0; at < writings.length; at += most)
        await runAsServer(tables, feed, noteWriting, { writings: writings.slice(at, at + most) }, this.#clock())
    })
  }
}

/** The latest of what was appended to a document after this version; none if nothing was. What was written offline comes after what was written later. */
async function lastWriting(tables: FeedReader, feed: number, documentId: string, after: number): Promise<Writing[]> {
  const entries = await tables.history(feed, 'documents', documentId, maxAppends)
  const writings = entries
    // The server itself appends what it converts.
    .filter(({ version, command, code, userId }) => version > after && code === null && userId !== serverUser && command.startsWith('document.append@'))
    .map((entry): Writing => ({ documentId, userId: entry.userId, at: effectiveTime(entry), receivedAt: entry.recordedAt }))
  return writings.length ? [writings.reduce((last, each) => (each.at > last.at ? each : last))] : []
}

async function isNews(tables: FeedReader, feed: number, { documentId, userId, at }: Writing): Promise<boolean> {
  const document = (await tables.row(feed, 'documents', documentId)) as DocumentRow | undefined
  if (!document) return false
  const { entity, id } = parseRowKey(document.subject)
  const section = entity === 'sections' ? ((await tables.row(feed, 'sections', id)) as SectionRow | undefined) : undefined
  return section !== undefined && isTextOf(section, document) && isNoted(section, { changedBy: userId, changedAt: at })
}
