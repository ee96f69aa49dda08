import { serverUser } from '#domain/who.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { FeedReader, FeedStore, FollowedRow } from '../feed/tables.ts'
import { serverDevice } from '../feed/run-as-server.ts'
import type { Change } from '#domain/draft.ts'
import { Refusal } from '#domain/tx.ts'
import { isLarge } from '../wall/is-large.ts'
import type { ParserWall } from '../wall/parser-wall.ts'
import type { Follower } from './follower.ts'
import { mergeDocument, quarantine, usualMerge, type MergeOptions } from './merge-document.ts'

interface Stored {
  readonly document: DocumentRow
  readonly rows: readonly DocumentUpdateRow[]
  /** Everything that can change here: the version of each row. */
  readonly state: string
}

/** Merges the updates of documents behind the feed; see {@link mergeDocument}. */
export class DocumentMerger implements Follower {
  readonly name = 'merge-documents'
  readonly entities = ['documents', 'documentUpdates'] as const
  readonly #store: FeedStore
  readonly #clock: () => number
  readonly #options: MergeOptions
  readonly #wall: ParserWall | undefined

  /** `wall`: without it, large documents are merged here, too. */
  constructor(store: FeedStore, clock: () => number, options: MergeOptions = usualMerge, wall?: ParserWall) {
    this.#store = store
    this.#clock = clock
    this.#options = options
    this.#wall = wall
  }

  async follow(feed: number, changes: readonly FollowedRow[]): Promise<void> {
    const ids = changes.flatMap(({ entity, row }) => (row ? String(entity === 'documents' ? row.id : row['documentId']) : []))
    for (const id of new Set(ids)) while (!(await this.#merge(feed, id)));
  }

  /** Computed outside the group's lock. False if something has been appended meanwhile: then it is computed again. */
  async #merge(feed: number, documentId: string): Promise<boolean> {
    const stored = await this.#store.read((tables) => readDocument(tables, feed, documentId))
    if (!stored) return true
    const changes = await this.#changesIn(feed, stored)
    if (!changes.length) return true
    return this.#store.write(async (tables) => {
      const version = (await tables.lockGroup(feed)) + 1
      if ((await readDocument(tables, feed, documentId))?.state !== stored.state) return false
      await tables.saveChanges(feed, version, changes)
      const ofDocument = changes.filter(({ entity }) => entity === 'documents')
      // Merged updates say nothing new: the log has them as they were sent.
      if (ofDocument.length) {
        const now = this.#clock()
        const sent = { device: serverDevice, n: null, userId: serverUser, capturedAt: now, clockOffset: 0, recordedAt: now }
        await tables.appendAudit({
          ...sent,
          groupId: feed,
          version,
          command: 'document.check@1',
          input: { documentId },
          changes: ofDocument,
          code: null,
          detail: {},
        })
      }
      await tables.saveVersion(feed, version)
      return true
    })
  }

  /** A document that goes beyond the limits of a worker is quarantined: nobody reads it here any more. */
  async #changesIn(feed: number, { document, rows }: Stored): Promise<Change[]> {
    if (!this.#wall || !isLarge(rows)) return mergeDocument(document, rows, this.#options)
    try {
      return await this.#wall.run(`group ${feed}`, 'mergeDocument', { document, rows, mergeAt: this.#options.mergeAt })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'content.too-complex') return quarantine(document)
      throw error
    }
  }
}

async function readDocument(tables: FeedReader, feed: number, documentId: string): Promise<Stored | undefined> {
  const document = await tables.row(feed, 'documents', documentId)
  if (!document) return undefined
  const rows = await tables.rowsUnder(feed, 'documentUpdates', 'byDocument', [documentId])
  const state = [document, ...rows].map(({ id, version }) => `${id}@${version}`).join(' ')
  return { document: document as unknown as DocumentRow, rows: rows as unknown as DocumentUpdateRow[], state }
}
