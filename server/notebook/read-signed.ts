import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { readSignedContent, type ContentReader, type ReadText, type SignedContent, type SignedFormat } from '#domain/rules/notebook/signed-content.ts'
import { Refusal } from '#domain/tx.ts'
import { isLarge } from '../wall/is-large.ts'
import type { ParserWall } from '../wall/parser-wall.ts'
import { readText } from './read-text.ts'

/** How what an experiment contains is read for its signatures. */
export type ReadSigned = (tx: ContentReader, experiment: ExperimentRow, format?: SignedFormat) => Promise<SignedContent>

export const readSigned: ReadSigned = (tx, experiment, format) => readSignedContent(tx, experiment, readText, format)

/**
 * The same, with large texts read in a worker. One that goes beyond its limits counts as damaged. Law 152: rules wait for nothing but their transaction;
 * so they are carried out again once the large texts are known.
 */
export const readSignedBehind =
  (wall: ParserWall, who: string): ReadSigned =>
  async (tx, experiment, format) => {
    const known = new Map<string, unknown>()
    const wanted = new Map<string, { schemaNumber: number; rows: readonly DocumentUpdateRow[] }>()
    const read: ReadText = (schemaNumber, rows) => {
      if (!isLarge(rows)) return readText(schemaNumber, rows)
      const key = rows.map(({ id, content }) => `${id} ${content.length}`).join(' ')
      if (!known.has(key)) wanted.set(key, { schemaNumber, rows })
      return known.get(key)
    }
    for (;;) {
      const content = await readSignedContent(tx, experiment, read, format)
      if (wanted.size === 0) return content
      for (const [key, asked] of wanted) known.set(key, await wall.run(who, 'readText', asked).catch(unlessTooComplex))
      wanted.clear()
    }
  }

function unlessTooComplex(error: unknown): undefined {
  if (!(error instanceof Refusal && error.code === 'content.too-complex')) throw error
}
