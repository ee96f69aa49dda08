import { parseRowKey } from '#domain/dependency-keys.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { formattedIdOf, formerIdOf, isFormerTextOf } from '#domain/rules/notebook/former-text.ts'
import { Refusal } from '#domain/tx.ts'
import { appendCommands } from '../documents/document-updates.ts'
import { runInTransaction } from '../feed/run-as-api.ts'
import type { FeedReader, FeedStore, FollowedRow } from '../feed/tables.ts'
import { listAppends } from '../store/feed/document-appends.ts'
import type { Engine } from '../store/sql.ts'
import { neverYield } from '../feed/yield-control.ts'
import type { ParserWall } from '../wall/parser-wall.ts'
import type { Follower } from './follower.ts'

interface Stored {
  readonly document: DocumentRow
  readonly rows: readonly DocumentUpdateRow[]
  readonly formattedRows: readonly DocumentUpdateRow[]
  /** The version of each row of the plain text. */
  readonly state: string
}

export interface LateWordsOptions {
  readonly engine: Engine
  readonly store: FeedStore
  readonly clock: () => number
  readonly wall: ParserWall
}

/**
 *   a tablet was away ──► document.append in the plain text ──► its words move into the formatted one, as its author
 *
 * Takes over what devices wrote in a plain text after a formatted one took its place. What is moved is no longer there, so nothing is moved twice.
 */
export class LateWords implements Follower {
  readonly name = 'late-words'
  readonly entities = ['documentUpdates', 'sections'] as const
  readonly #options: LateWordsOptions

  constructor(options: LateWordsOptions) {
    this.#options = options
  }

  async follow(feed: number, changes: readonly FollowedRow[]): Promise<void> {
    const ids = changes.flatMap(({ entity, row }) => {
      const documentId = row?.['documentId']
      if (typeof documentId !== 'string') return []
      // A section that is open again takes what it could not take while it was locked.
      return entity === 'sections' ? (formerIdOf(documentId) ?? []) : documentId
    })
    for (const id of new Set(ids)) while (!(await this.#move(feed, id)));
  }

  /** False if something was written there meanwhile: then it is done again. */
  async #move(feed: number, documentId: string): Promise<boolean> {
    const { engine, store, clock, wall } = this.#options
    const stored = await store.read((tables) => readFormer(tables, feed, documentId))
    if (!stored) return true
    const { document, rows, formattedRows } = stored
    const updates = await wall.run(`group ${feed}`, 'moveText', { document, rows, formattedRows })
    const author = updates.length === 0 ? undefined : (await engine.read((sql) => listAppends(sql, { groupId: feed, documentId }, neverYield))).at(-1)?.userId
    if (author === undefined) return true
    try {
      return await store.write(async (tables) => {
        await tables.lockGroup(feed)
        if ((await readFormer(tables, feed, documentId))?.state !== stored.state) return false
        const acts = updates.flatMap(([id, update]) => appendCommands(id, update))
        await runInTransaction(tables, { userId: author, groupId: feed, at: clock() }, acts)
        return true
      })
    } catch (error) {
      // Locked, signed or archived since it was written: the words stay where they are.
      if (error instanceof Refusal) return true
      throw error
    }
  }
}

/** A plain text whose place a formatted one has taken; undefined for any other document. */
async function readFormer(tables: FeedReader, feed: number, documentId: string): Promise<Stored | undefined> {
  const formattedId = formattedIdOf(documentId)
  if (formattedId === undefined || !(await tables.row(feed, 'documents', formattedId))) return undefined
  const document = (await tables.row(feed, 'documents', documentId)) as DocumentRow | undefined
  const { entity, id } = document ? parseRowKey(document.subject) : {}
  const section = entity === 'sections' && typeof id === 'number' ? ((await tables.row(feed, 'sections', id)) as SectionRow | undefined) : undefined
  if (!document || !section || !isFormerTextOf(section, document)) return undefined
  const stored = await tables.rowsUnder(feed, 'documentUpdates', 'byDocument', [documentId])
  const formatted = await tables.rowsUnder(feed, 'documentUpdates', 'byDocument', [formattedId])
  const [rows, formattedRows] = [stored, formatted] as unknown as (readonly DocumentUpdateRow[])[]
  return { document, rows: rows!, formattedRows: formattedRows!, state: stored.map(({ id, version }) => `${id}@${version}`).join(' ') }
}
