/** What is used of Yjs's types for a text that is one sequence. */
export interface LetterId {
  readonly client: number
  readonly clock: number
}

/** A run of letters, a value, or the beginning or end of a mark. */
export interface SharedItem {
  readonly id: LetterId
  readonly length: number
  readonly deleted: boolean
  /** False for marks and for what is deleted. */
  readonly countable: boolean
  readonly right: SharedItem | null
  readonly content: object
}

export type Attributes = Readonly<Record<string, unknown>>

export function sameAttributes(one: Attributes, other: Attributes): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

export type DeltaPart =
  | { readonly insert: string | object; readonly attributes: Attributes }
  | { readonly retain: number; readonly attributes?: Attributes }
  | { readonly delete: number }

export interface SharedSequence {
  readonly _start: SharedItem | null
  readonly length: number
  applyDelta(delta: readonly DeltaPart[]): void
}

export interface SharedMap {
  readonly size: number
  entries(): Iterable<[string, unknown]>
  has(key: string): boolean
  get(key: string): unknown
  set(key: string, value: unknown): unknown
  delete(key: string): void
}

export interface SequenceDoc {
  /** The roots that are there. */
  readonly share: ReadonlyMap<string, unknown>
  /** All that each client has written. */
  readonly store: { readonly clients: ReadonlyMap<number, readonly Pick<SharedItem, 'id' | 'length'>[]> }
  getText(name: string): SharedSequence
  getMap(name: string): SharedMap
}

/** Undefined if nobody has written in it. */
export const sequenceIn = (doc: SequenceDoc, name: string): SharedSequence | undefined => (doc.share.has(name) ? doc.getText(name) : undefined)
