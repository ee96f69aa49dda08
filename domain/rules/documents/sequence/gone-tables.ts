import { scanSequence, seenNow, type Seen } from './scan-sequence.ts'
import type { LetterId, SequenceDoc } from './shared-sequence.ts'

/** A table that someone removed, and what they had seen: it is shown again while there is something else in it. */
interface GoneTable {
  /** The letter that was its value. */
  readonly at: LetterId
  readonly seen: Seen
  readonly by: number
}

export const goneTablesOf = (doc: SequenceDoc) => doc.getMap('gone')

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isGone = (value: unknown): value is GoneTable =>
  isObject(value) && 'at' in value && isObject(value.at) && 'seen' in value && isObject(value.seen) && 'by' in value && typeof value.by === 'number'

/** By table. */
export const goneMarks = (doc: SequenceDoc): [table: string, gone: GoneTable][] =>
  [...goneTablesOf(doc).entries()].flatMap(([table, value]) => (isGone(value) ? [[table, value] as [string, GoneTable]] : []))

/** Where the values of tables stand, before they go. */
export function tablePlaces(doc: SequenceDoc, text: string): Map<string, LetterId> {
  const places = new Map<string, LetterId>()
  for (const { part, id } of scanSequence(doc.getText(text))) {
    if (typeof part !== 'string' && part.kind === 'table' && !places.has(part.id!)) places.set(part.id!, { client: id.client, clock: id.clock })
  }
  return places
}

/** Notes of tables that someone removed what they had seen. `keepOld`: by undo, which leaves what is noted. */
export function noteGone(doc: SequenceDoc, tables: Iterable<string>, places: ReadonlyMap<string, LetterId>, by: number, keepOld = false): void {
  const before = new Map(goneMarks(doc))
  for (const table of tables) {
    const old = before.get(table)
    const at = places.get(table) ?? old?.at
    if (at && !(old && keepOld)) goneTablesOf(doc).set(table, { at, seen: seenNow(doc), by })
  }
}
