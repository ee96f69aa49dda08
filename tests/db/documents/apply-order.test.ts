import { applyUpdate, Doc, mergeUpdates } from 'yjs'
import { expect, test } from 'vitest'
import { inOrderMade, type ReadUpdate } from '#db/documents/apply-order.ts'

/** A text typed letter by letter, each letter before the last one. */
function typed(letters: number): Uint8Array[] {
  const doc = new Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (let at = 0; at < letters; at++) doc.getText('text').insert(Math.max(0, at - 1), String.fromCharCode(97 + (at % 26)))
  return updates
}

const read = (bytes: Uint8Array, version: number | undefined, chain: string): ReadUpdate =>
  ({ bytes, update: { updateId: String(version), parts: [{ version, chain }] } }) as unknown as ReadUpdate

/** Every update finds what it builds on. */
function waits(updates: readonly ReadUpdate[]): number {
  const doc = new Doc()
  return updates.filter(({ bytes }) => {
    applyUpdate(doc, bytes)
    return doc.store.pendingStructs !== null
  }).length
}

const shuffled = (updates: readonly ReadUpdate[]): ReadUpdate[] => updates.toSorted((a, b) => hash(a.bytes) - hash(b.bytes))
const hash = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => (sum * 31 + byte) % 9_973, 7)

test('updates that the server has, has merged, or does not know yet are applied in the order in which they were made', () => {
  const updates = typed(60)
  const merged = [read(mergeUpdates(updates.slice(0, 20)), 90, ''), read(mergeUpdates(updates.slice(20, 30)), 70, '')]
  const confirmed = updates.slice(30, 45).map((bytes, at) => read(bytes, 40 + at, 'a'))
  const queued = updates.slice(45).map((bytes) => read(bytes, undefined, 'b'))
  const mixed = shuffled([...merged, ...confirmed, ...queued])
  expect(waits(mixed)).toBeGreaterThan(0)
  expect(waits(inOrderMade(mixed))).toBe(0)
})

test('bytes that are no update come last', () => {
  const junk = read(new Uint8Array([255, 1, 2]), undefined, 'b')
  const updates = typed(3).map((bytes, at) => read(bytes, at + 1, 'a'))
  expect(inOrderMade([junk, ...updates]).at(-1)!.bytes).toBe(junk.bytes)
})
