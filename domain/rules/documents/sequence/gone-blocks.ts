import { scanSequence, seenNow, type Seen } from './scan-sequence.ts'
import { isBlockValue, type Value } from './sequence-values.ts'
import type { Attributes, LetterId, SequenceDoc } from './shared-sequence.ts'

/** A table or picture that someone removed, and what they had seen: it is shown again while there is something else in it, or in its caption. */
export interface GoneBlock {
  /** The letter that was its value. */
  readonly at: LetterId
  readonly seen: Seen
  readonly by: number
  /** Value of a picture, which says what it is. */
  readonly picture?: Picture
}
interface Picture {
  readonly value: Value
  readonly look: Attributes
}
export type BlockPlace = Pick<GoneBlock, 'at' | 'picture'>

export const goneBlocksOf = (doc: SequenceDoc) => doc.getMap('gone')

/** What it is called there. */
export const goneName = ({ kind, id }: Pick<Value, 'kind' | 'id'>): string => (kind === 'table' ? id! : `${kind}/${id}`)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isGone = (value: unknown): value is GoneBlock =>
  isObject(value) && 'at' in value && isObject(value.at) && 'seen' in value && isObject(value.seen) && 'by' in value && typeof value.by === 'number'

/** By name. */
export const goneMarks = (doc: SequenceDoc): [name: string, gone: GoneBlock][] =>
  [...goneBlocksOf(doc).entries()].flatMap(([name, value]) => (isGone(value) ? [[name, value] as [string, GoneBlock]] : []))

/** Where the values of tables and pictures stand, before they go. */
export function blockPlaces(doc: SequenceDoc, text: string): Map<string, BlockPlace> {
  const places = new Map<string, BlockPlace>()
  for (const { part, attributes, id } of scanSequence(doc.getText(text))) {
    if (typeof part === 'string' || !isBlockValue(part) || places.has(goneName(part))) continue
    const at = { client: id.client, clock: id.clock }
    places.set(goneName(part), part.kind === 'picture' ? { at, picture: { value: part, look: attributes } } : { at })
  }
  return places
}

/** Notes of tables and pictures that someone removed what they had seen. `keepOld`: by undo, which leaves what is noted. */
export function noteGone(doc: SequenceDoc, names: Iterable<string>, places: ReadonlyMap<string, BlockPlace>, by: number, keepOld = false): void {
  const before = new Map(goneMarks(doc))
  for (const name of names) {
    const old = before.get(name)
    const place = places.get(name) ?? old
    if (place && !(old && keepOld)) {
      const { at, picture } = place
      goneBlocksOf(doc).set(name, { at, seen: seenNow(doc), by, ...(picture && { picture }) })
    }
  }
}
