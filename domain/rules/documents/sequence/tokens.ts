import type { Block } from './read-sequence.ts'
import { isBlockValue, keyOfValue, lineBreak, type Value } from './sequence-values.ts'
import type { Attributes, LetterId } from './shared-sequence.ts'

/** A letter, a line break or a value: what is inserted or deleted as one. Halves of a letter never are. */
export interface Token {
  /** Equal for equal tokens. */
  readonly key: string
  readonly part: string | Value
  readonly length: number
  readonly attributes: Attributes
}
/** Where it is in the sequence. */
export interface StoredToken extends Token {
  readonly at: number
  readonly id: LetterId
}

export const isBreak = ({ key }: Token): boolean => key === lineBreak
export const isBlockToken = ({ part }: Token): boolean => typeof part !== 'string' && isBlockValue(part)

/** Tokens of some of the blocks of a sequence. */
export const storedTokens = (blocks: readonly Block[]): StoredToken[] =>
  blocks.flatMap(({ pieces, last }) =>
    [...pieces, ...(last ? [last] : [])].flatMap(({ part, at, length, attributes, id: { client, clock } }): StoredToken[] => {
      if (typeof part !== 'string') return [{ key: keyOfValue(part), part, length, attributes, at, id: { client, clock } }]
      let offset = 0
      return Array.from(part, (letter) => {
        const token = { key: letter, part: letter, length: letter.length, attributes, at: at + offset, id: { client, clock: clock + offset } }
        offset += letter.length
        return token
      })
    }),
  )
