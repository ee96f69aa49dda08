import { parseRowKey } from '#domain/dependency-keys.ts'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { convertSectionText } from '#domain/commands/convert-section-text.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { limits } from '#domain/limits.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { convertedIdOf, isFormerSchema } from '#domain/rules/notebook/former-text.ts'
import { isTextOf } from '#domain/rules/notebook/section-text.ts'
import { Refusal } from '#domain/tx.ts'
import type { ConvertedText } from '../documents/convert-text.ts'
import { appendCommands } from '../documents/document-updates.ts'
import { runAsServer } from '../feed/run-as-server.ts'
import type { FeedReader, FeedStore, FeedWriter, FollowedRow } from '../feed/tables.ts'
import type { ParserWall } from '../wall/parser-wall.ts'
import type { Follower } from './follower.ts'
import { notifyAdministrators } from './notify-administrators.ts'

interface Stored {
  readonly document: DocumentRow
  readonly section: SectionRow
  readonly rows: readonly DocumentUpdateRow[]
  /** The version of each of its rows. */
  readonly state: string
}

export interface TextConverterOptions {
  readonly store: FeedStore
  readonly clock: () => number
  readonly wall: ParserWall
}

const kept = 'text-kept'

/**
 *   a text of 0.3.0 ──► its sequence, under an id of its own ──► shows the same? ── yes ──► takes its place in the section
 *                                                                                └─ no ───► stays as it is, to be read; the administrators are told
 *
 * Converts what earlier releases and their tablets have written. Run once before the server lets anyone in. Signed texts stay as they were signed.
 */
export class TextConverter implements Follower {
  readonly name = 'convert-texts'
  readonly entities = ['documents'] as const
  readonly #options: TextConverterOptions

  constructor(options: TextConverterOptions) {
    this.#options = options
  }

  async follow(feed: number, changes: readonly FollowedRow[]): Promise<void> {
    for (const { row } of changes) {
      const document = row as unknown as DocumentRow | null
      if (document && isFormerSchema(document.schemaNumber)) while (!(await this.#convert(feed, document.id)));
    }
  }

  /** False if something was written there meanwhile: then it is done again. */
  async #convert(feed: number, documentId: string): Promise<boolean> {
    const { store, clock } = this.#options
    const stored = await store.read((tables) => readConvertible(tables, feed, documentId))
    if (!stored) return true
    const converted = convertedIdOf(documentId) === undefined ? null : await this.#read(feed, stored)
    if (converted === undefined) return true
    return store.write(async (tables) => {
      await tables.lockGroup(feed)
      if ((await readConvertible(tables, feed, documentId))?.state !== stored.state) return false
      if (converted) await writeConverted(tables, feed, stored, converted, clock())
      else await tellAdministrators(tables, feed, stored.section, clock())
      return true
    })
  }

  /** Undefined for a text that cannot be read: it is put aside by those who merge it. */
  async #read(feed: number, { document, rows }: Stored): Promise<ConvertedText | null | undefined> {
    try {
      return await this.#options.wall.run(`group ${feed}`, 'convertText', { document, rows })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'content.too-complex') return undefined
      throw error
    }
  }
}

async function writeConverted(tables: FeedWriter, feed: number, { document, section }: Stored, { content, emptied }: ConvertedText, at: number): Promise<void> {
  await runAsServer(tables, feed, convertSectionText, { sectionId: section.id, documentId: document.id }, at)
  await appendAsServer(tables, feed, convertedIdOf(document.id)!, content, at)
  await appendAsServer(tables, feed, document.id, emptied, at)
}

export async function appendAsServer(tables: FeedWriter, feed: number, documentId: string, update: Uint8Array | null, at: number): Promise<void> {
  for (const [, input] of appendCommands(documentId, update)) await runAsServer(tables, feed, appendToDocument, input as never, at)
}

async function tellAdministrators(tables: FeedWriter, groupId: number, { experimentId, name: detail }: SectionRow, at: number): Promise<void> {
  const experiment = (await tables.row(groupId, 'experiments', experimentId)) as ExperimentRow | undefined
  const name = `${experimentCode(experimentId)}, ${experiment?.name ?? ''}`.slice(0, limits.name.longest)
  const told = await tables.rowsUnder(groupId, 'notifications', 'byPerson', [])
  // The same rows may come again.
  if (told.some((row) => row['kind'] === kept && row['foreignId'] === experimentId && row['detail'] === detail)) return
  await notifyAdministrators(tables, groupId, { kind: kept, name, foreignId: experimentId, detail }, at)
}

/** The text of a section, if it is in a former form and nobody has signed it. */
async function readConvertible(tables: FeedReader, feed: number, documentId: string): Promise<Stored | undefined> {
  const document = (await tables.row(feed, 'documents', documentId)) as DocumentRow | undefined
  if (!document || document.state !== 'open' || document.quarantined) return undefined
  const { entity, id } = parseRowKey(document.subject)
  const section = entity === 'sections' ? ((await tables.row(feed, 'sections', id)) as SectionRow | undefined) : undefined
  if (!section || !isTextOf(section, document)) return undefined
  const experiment = (await tables.row(feed, 'experiments', section.experimentId)) as ExperimentRow | undefined
  if (!experiment || experiment.status === 'SIGNED') return undefined
  const rows = await tables.rowsUnder(feed, 'documentUpdates', 'byDocument', [documentId])
  return { document, section, rows: rows as unknown as DocumentUpdateRow[], state: rows.map((row) => `${row.id}@${row.version}`).join(' ') }
}
