import { serverUser } from '#domain/who.ts'
import { parseRowKey } from '#domain/dependency-keys.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { convertedIdOf, formerIdOf, isFormerTextOf } from '#domain/rules/notebook/former-text.ts'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { Refusal } from '#domain/tx.ts'
import { appendCommands } from '../documents/document-updates.ts'
import type { Append } from '../documents/group-versions.ts'
import { ReplayedText } from '../documents/replayed-text.ts'
import { runInTransaction } from '../feed/run-as-api.ts'
import type { FeedReader, FeedStore, FollowedRow } from '../feed/tables.ts'
import { neverYield } from '../feed/yield-control.ts'
import { listAppends, readAppends } from '../store/feed/document-appends.ts'
import type { Engine } from '../store/sql.ts'
import type { ParserWall } from '../wall/parser-wall.ts'
import { appendAsServer } from './convert-texts.ts'
import type { Follower } from './follower.ts'

interface Stored {
  readonly document: DocumentRow
  readonly rows: readonly DocumentUpdateRow[]
  readonly converted: readonly DocumentUpdateRow[]
  /** The version of each row of both texts. */
  readonly state: string
}

interface Late {
  /** Who wrote, one after the other. */
  readonly authors: readonly number[]
  /** What the former text said when it was last taken over, and after the writing of each author. */
  readonly versions: readonly RichContent[]
}

export interface LateWordsOptions {
  readonly engine: Engine
  readonly store: FeedStore
  readonly clock: () => number
  readonly wall: ParserWall
}

/**
 *   a tablet was away ──► document.append in the former text ──► the same change in the one that took its place, as its author
 *
 * Takes over what devices write in a text after it was converted. Then the former text is emptied again, in the same transaction, so that everything is taken
 * over once, and what it still says when an experiment is signed is known to be missing.
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
    for (const id of new Set(ids)) while (!(await this.#takeOver(feed, id)));
  }

  /** False if something was written there meanwhile: then it is done again. */
  async #takeOver(feed: number, documentId: string): Promise<boolean> {
    const { store, clock, wall } = this.#options
    const stored = await store.read((tables) => readFormer(tables, feed, documentId))
    const late = stored && (await this.#readLate(feed, stored.document))
    if (!late) return true
    const { document, rows, converted } = stored
    try {
      const taken = await wall.run(`group ${feed}`, 'takeOverLate', { document, rows, versions: late.versions, converted })
      return await store.write(async (tables) => {
        await tables.lockGroup(feed)
        if ((await readFormer(tables, feed, documentId))?.state !== stored.state) return false
        for (const [at, userId] of late.authors.entries())
          await runInTransaction(tables, { userId, groupId: feed, at: clock() }, appendCommands(convertedIdOf(documentId)!, taken.late[at]!))
        await appendAsServer(tables, feed, documentId, taken.emptied, clock())
        return true
      })
    } catch (error) {
      // Locked, signed or archived since it was written, or too much to be read: the words stay where they are.
      if (error instanceof Refusal) return true
      throw error
    }
  }

  /** Undefined if nothing came since the text was last taken over, or if it cannot be read. */
  async #readLate(groupId: number, { id: documentId, schemaNumber }: DocumentRow): Promise<Late | undefined> {
    const { engine, wall } = this.#options
    const text = new ReplayedText(schemaNumber, (schema, updates) => wall.run(`group ${groupId}`, 'replayText', { schemaNumber: schema, updates }))
    return engine.read(async (sql) => {
      const runs = runsOf(await listAppends(sql, { groupId, documentId }, neverYield))
      // What the server itself appends empties the text that has been taken over.
      const lastTaken = runs.findLast(({ userId }) => userId === serverUser)?.to ?? 0
      const authors: number[] = []
      const versions: (RichContent | null)[] = []
      for (const { userId, from, to } of runs) {
        if (userId === serverUser) continue
        const isLate = from > lastTaken
        if (isLate && authors.length === 0) versions.push(await text.read())
        for await (const part of readAppends(sql, { groupId, documentId }, from - 1, to, neverYield)) await text.take(part)
        if (!isLate) continue
        authors.push(userId)
        versions.push(await text.read())
      }
      return authors.length === 0 || versions.includes(null) ? undefined : { authors, versions: versions as RichContent[] }
    }, 'long')
  }
}

interface Run {
  readonly userId: number
  /** Places in the audit log. */
  readonly from: number
  to: number
}

/** What each person appended, one after the other. */
function runsOf(appends: readonly Append[]): Run[] {
  const runs: Run[] = []
  for (const { userId, seq } of appends) {
    const last = runs.at(-1)
    if (last?.userId === userId) last.to = seq
    else runs.push({ userId, from: seq, to: seq })
  }
  return runs
}

/** A text whose place a converted one has taken; undefined for any other document. */
async function readFormer(tables: FeedReader, feed: number, documentId: string): Promise<Stored | undefined> {
  const convertedId = convertedIdOf(documentId)
  if (convertedId === undefined || !(await tables.row(feed, 'documents', convertedId))) return undefined
  const document = (await tables.row(feed, 'documents', documentId)) as DocumentRow | undefined
  const { entity, id } = document ? parseRowKey(document.subject) : {}
  const section = entity === 'sections' && typeof id === 'number' ? ((await tables.row(feed, 'sections', id)) as SectionRow | undefined) : undefined
  if (!document || !section || !isFormerTextOf(section, document)) return undefined
  const stored = await tables.rowsUnder(feed, 'documentUpdates', 'byDocument', [documentId])
  const under = await tables.rowsUnder(feed, 'documentUpdates', 'byDocument', [convertedId])
  const [rows, converted] = [stored, under] as unknown as (readonly DocumentUpdateRow[])[]
  return { document, rows: rows!, converted: converted!, state: [...stored, ...under].map((row) => `${row.id}@${row.version}`).join(' ') }
}
