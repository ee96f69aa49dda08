import {
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromJSON,
  getItem,
  getState,
  Item,
  iterateDeletedStructs,
  type Doc,
  type UndoManager,
} from 'yjs'
import type { LetterId } from '#domain/rules/documents/sequence/shared-sequence.ts'
import { isBreak, type StoredToken } from '#domain/rules/documents/sequence/tokens.ts'

/**
 * Which letters were made again from which. Yjs makes a new letter for one that comes back, so two people who deleted the same words and both undo it would
 * have them twice, and so would two who move one paragraph. Law: of several that stand for one letter, the first living one stays, on every device.
 */
type RestoredRow = readonly [client: number, clock: number, newClient: number, newClock: number, length: number]

const rowsOf = (doc: Doc) => doc.getArray<RestoredRow>('restored')

/** Written after each undo; `since`: the clock of this client before it. */
export function noteRestored(doc: Doc, { deletions }: UndoManager['undoStack'][number], since: number, origin: unknown): void {
  const rows: RestoredRow[] = []
  doc.transact((transaction) => {
    iterateDeletedStructs(transaction, deletions, (item) => {
      if (item instanceof Item && item.redone && item.countable && item.parentSub === null && item.redone.clock >= since) {
        rows.push([item.id.client, item.id.clock, item.redone.client, item.redone.clock, item.length])
      }
    })
    if (rows.length > 0) rowsOf(doc).push(rows)
  }, origin)
}

/** The same for what was cut and is pasted, or dragged and dropped. */
export function noteMoved(doc: Doc, from: readonly StoredToken[], to: readonly StoredToken[], origin: unknown): void {
  const [deleted, made] = [from, to].map((tokens) => tokens.filter((token) => !isBreak(token))) as [StoredToken[], StoredToken[]]
  if (made.length === 0 || deleted.map(({ key }) => key).join('\n') !== made.map(({ key }) => key).join('\n')) return
  const rows: [number, number, number, number, number][] = []
  deleted.forEach(({ id, length }, at) => {
    const next = made[at]!.id
    const last = rows.at(-1)
    const isNext = last && last[0] === id.client && last[1] + last[4] === id.clock && last[2] === next.client && last[3] + last[4] === next.clock
    if (isNext) last[4] += length
    else rows.push([id.client, id.clock, next.client, next.clock, length])
  })
  doc.transact(() => rowsOf(doc).push(rows), origin)
}

const nameOf = ({ client, clock }: LetterId): string => `${client}.${clock}`

/** Deletes what stands for a letter that is there already. How many it were. */
export function mendRestored(doc: Doc, origin: unknown): number {
  const rows = rowsOf(doc).toArray()
  const from = new Map<string, string>()
  for (const [client, clock, newClient, newClock, length] of rows)
    for (let at = 0; at < length; at++) from.set(nameOf({ client: newClient, clock: newClock + at }), nameOf({ client, clock: clock + at }))
  const rootOf = (name: string): string => {
    let root = name
    for (let steps = 0; from.has(root) && steps <= from.size; steps++) root = from.get(root)!
    return root
  }
  const copies = new Map<string, Map<string, LetterId>>()
  for (const [, , client, clock, length] of rows)
    for (let at = 0; at < length; at++) {
      const id = { client, clock: clock + at }
      if (!livingItem(doc, id)) continue
      const root = rootOf(nameOf(id))
      copies.set(root, (copies.get(root) ?? new Map<string, LetterId>()).set(nameOf(id), id))
    }
  const extra = [...copies.values()].flatMap((group) => [...group.values()].slice(1))
  if (extra.length > 0) doc.transact(() => extra.forEach((id) => deleteLetter(doc, id)), origin)
  return extra.length
}

/** The letter itself, or the first living one of those that stand for it; undefined if all are gone. */
export function livingCopy(doc: Doc, letter: LetterId): LetterId | undefined {
  const known = new Set<string>()
  const next = [letter]
  for (let id = next.shift(); id; id = next.shift()) {
    if (livingItem(doc, id)) return id
    known.add(nameOf(id))
    for (const [client, clock, newClient, newClock, length] of rowsOf(doc)) {
      const offset = id.clock - clock
      const copy = { client: newClient, clock: newClock + offset }
      if (client === id.client && offset >= 0 && offset < length && !known.has(nameOf(copy))) next.push(copy)
    }
  }
  return undefined
}

function livingItem(doc: Doc, { client, clock }: LetterId): Item | undefined {
  if (clock >= getState(doc.store, client)) return undefined
  const item = getItem(doc.store, { client, clock })
  return item instanceof Item && !item.deleted && item.countable ? item : undefined
}

function deleteLetter(doc: Doc, id: LetterId): void {
  if (!livingItem(doc, id)) return
  const place = createAbsolutePositionFromRelativePosition(createRelativePositionFromJSON({ item: id, assoc: 0 }), doc)
  if (place && 'delete' in place.type) (place.type as { delete(index: number, length: number): void }).delete(place.index, 1)
}
