import { serverUser } from '#domain/who.ts'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import type { DocumentText, DocumentVersions } from '#domain/wire/notebook/document-versions.ts'
import type { YieldControl } from '../feed/yield-control.ts'
import { listAppends, readAppends, type DocumentAddress } from '../store/feed/document-appends.ts'
import { fullNamesOf } from '../store/people/people.ts'
import type { Sql } from '../store/sql.ts'
import { changedWords, countWords, type WordCounts } from './changed-words.ts'
import { groupVersions } from './group-versions.ts'
import { ReplayedText, type ReplayLarge } from './replayed-text.ts'
import { receivedLate } from '#domain/rules/sync/received-late.ts'

export interface StoredDocument extends DocumentAddress {
  readonly schemaNumber: number
  readonly replayLarge: ReplayLarge
}

interface VersionPage {
  /** Only versions before this one. */
  readonly before: number | undefined
  readonly most: number
}

/** The newest versions of a document, newest first. Their texts are made again one after the other, so that only one of them is in memory. */
export async function listVersions(sql: Sql, document: StoredDocument, { before, most }: VersionPage, giveWay: YieldControl): Promise<DocumentVersions> {
  const versions = groupVersions(await listAppends(sql, document, giveWay)).filter(({ seq }) => before === undefined || seq < before)
  const earlier = versions.slice(0, -most)
  const listed = versions.slice(-most)
  const names = await fullNamesOf(sql, new Set(listed.flatMap(({ userIds }) => userIds)))
  const replay = new Replay(sql, document, giveWay)
  let last = wordsOf(await replay.until(earlier.at(-1)?.seq))
  const data: DocumentVersions['data'] = []
  for (const version of listed) {
    const words = wordsOf(await replay.until(version.seq))
    const { seq, beganAt, at, userIds } = version
    // It is what the text said when it was converted, whose versions are those of the former one.
    const isConverted = userIds.includes(serverUser)
    const receivedAt = receivedLate(version)
    const writers = userIds.map((userId) => ({ userId, fullName: names.get(userId) ?? '' }))
    if (!isConverted) data.unshift({ version: seq, beganAt, at, receivedAt, writers, words: last && words && changedWords(last, words) })
    last = words
  }
  return { data, hasEarlier: earlier.length > 0 }
}

/** Undefined if there is no such version. One that has been continued since is read as it was listed. */
export async function readVersion(sql: Sql, document: StoredDocument, version: number, giveWay: YieldControl): Promise<DocumentText | undefined> {
  const appends = await listAppends(sql, document, giveWay)
  if (!appends.some(({ seq }) => seq === version)) return undefined
  const replay = new Replay(sql, document, giveWay)
  const before = await replay.until(groupVersions(appends).findLast(({ seq }) => seq < version)?.seq)
  return { before, content: await replay.until(version) }
}

const wordsOf = (content: RichContent | null): WordCounts | null => content && countWords(content)

/** A document as it was at the end of one version after another. */
class Replay {
  readonly #sql: Sql
  readonly #document: StoredDocument
  readonly #giveWay: YieldControl
  readonly #text: ReplayedText
  #upTo = 0

  constructor(sql: Sql, document: StoredDocument, giveWay: YieldControl) {
    this.#sql = sql
    this.#document = document
    this.#giveWay = giveWay
    this.#text = new ReplayedText(document.schemaNumber, document.replayLarge)
  }

  /** Undefined is the empty document at the beginning. */
  async until(seq: number | undefined): Promise<RichContent | null> {
    if (seq !== undefined) {
      for await (const part of readAppends(this.#sql, this.#document, this.#upTo, seq, this.#giveWay)) await this.#text.take(part)
      this.#upTo = seq
      await this.#giveWay()
    }
    return this.#text.read()
  }
}
