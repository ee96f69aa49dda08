import type { Pair } from './pair-tokens.ts'
import { scanSequence } from './scan-sequence.ts'
import { keyOfValue } from './sequence-values.ts'
import { type Attributes, type DeltaPart, type SequenceDoc, sameAttributes } from './shared-sequence.ts'
import { isBlockToken, type StoredToken, type Token } from './tokens.ts'

/** Writes what became of the tokens of a sequence, and answers those that it deletes. `start`: the index in the sequence behind what was not compared. */
export function applyPairs(doc: SequenceDoc, name: string, pairs: readonly Pair[], start: number): StoredToken[] {
  const sequence = doc.getText(name)
  const deleted = pairs.flatMap(([old, made]) => (made ? [] : [old]))
  const twins = hiddenTwins(doc, name, deleted)
  const delta = new DeltaBuilder()
  const passTwins = (until: number) => {
    while (twins.length > 0 && twins[0]!.at < until) delta.delete(twins.shift()!)
  }
  let end = start
  for (const [old, made] of pairs) {
    if (old) passTwins(old.at)
    if (!old) delta.insert(end, made)
    else {
      end = old.at + old.length
      if (!made) delta.delete(old)
      else delta.format(old, changedAttributes(old.attributes, made.attributes))
    }
  }
  passTwins(Infinity)
  for (const part of inOneRun(delta.parts)) if (part.length > 0) sequence.applyDelta(part)
  return deleted
}

/** A picture or table that is named twice is shown once; both go. */
function hiddenTwins(doc: SequenceDoc, name: string, deleted: readonly StoredToken[]): { at: number; length: number }[] {
  const gone = new Set(deleted.filter(isBlockToken).map(({ key }) => key))
  if (gone.size === 0) return []
  const places = new Set(deleted.map(({ at }) => at))
  return scanSequence(doc.getText(name)).filter(({ part, at }) => typeof part !== 'string' && gone.has(keyOfValue(part)) && !places.has(at))
}

function changedAttributes(from: Attributes, to: Attributes): Attributes {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((name) => from[name] !== to[name])
  return Object.fromEntries(names.map((name) => [name, to[name] ?? null]))
}

class DeltaBuilder {
  readonly parts: DeltaPart[] = []
  #at = 0

  insert(at: number, { part, attributes }: Token): void {
    this.#go(at)
    const last = this.parts.at(-1)
    if (typeof part === 'string' && last && 'insert' in last && typeof last.insert === 'string' && sameAttributes(last.attributes, attributes)) {
      this.parts[this.parts.length - 1] = { insert: last.insert + part, attributes }
    } else this.parts.push({ insert: part, attributes })
  }

  delete({ at, length }: { at: number; length: number }): void {
    this.#go(at)
    this.parts.push({ delete: length })
    this.#at = at + length
  }

  format({ at, length }: StoredToken, attributes: Attributes): void {
    if (Object.keys(attributes).length === 0) return
    this.#go(at)
    const last = this.parts.at(-1)
    // Neighbors together: marks between letters tear words apart when they are deleted and brought back.
    if (last && 'retain' in last && last.attributes && sameAttributes(last.attributes, attributes)) {
      this.parts[this.parts.length - 1] = { retain: last.retain + length, attributes }
    } else this.parts.push({ retain: length, attributes })
    this.#at = at + length
  }

  #go(at: number): void {
    if (at > this.#at) this.parts.push({ retain: at - this.#at })
    this.#at = Math.max(at, this.#at)
  }
}

/**
 * Letters with several marks are inserted as one run and formatted then: Yjs puts each run behind what is deleted there, so that words of others that
 * hang on the deleted letters would come between two runs of one word.
 */
function inOneRun(delta: readonly DeltaPart[]): [DeltaPart[], DeltaPart[]] {
  const parts: DeltaPart[] = []
  const formats: DeltaPart[] = []
  let [done, index] = [0, 0]
  const format = (at: number, length: number, attributes: Attributes) => {
    if (Object.keys(attributes).length === 0) return
    if (at > done) formats.push({ retain: at - done })
    formats.push({ retain: length, attributes })
    done = at + length
  }
  delta.forEach((part, at) => {
    const isInRun = 'insert' in part && [delta[at - 1], delta[at + 1]].some((each) => each && 'insert' in each)
    const length = lengthOf(part)
    if (!isInRun) parts.push(part)
    else {
      const last = parts.at(-1)
      const isOpen = at > 0 && 'insert' in delta[at - 1]! && last !== undefined && 'insert' in last
      if (isOpen && typeof last.insert === 'string' && typeof part.insert === 'string') {
        parts[parts.length - 1] = { insert: last.insert + part.insert, attributes: {} }
      } else parts.push({ insert: part.insert, attributes: {} })
      format(index, length, part.attributes)
    }
    index += length
  })
  return [parts, formats]
}

function lengthOf(part: DeltaPart): number {
  if ('delete' in part) return 0
  if ('retain' in part) return part.retain
  return typeof part.insert === 'string' ? part.insert.length : 1
}
