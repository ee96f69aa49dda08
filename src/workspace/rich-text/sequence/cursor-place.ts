import type { Node } from '@tiptap/pm/model'
import { createAbsolutePositionFromRelativePosition, createRelativePositionFromTypeIndex, type Doc, type RelativePosition } from 'yjs'
import { blocksOf, endOf, shownPieces } from '#domain/rules/documents/sequence/read-sequence.ts'
import { isBlockToken, isBreak, storedTokens } from '#domain/rules/documents/sequence/tokens.ts'
import { childrenOf, containersIn, screenTokens, type Container, type ScreenToken } from './screen-tokens.ts'

/** A place in a text while others write in it: behind its letter, or at the start of a line before the first one. */
export interface CursorPlace {
  readonly name: string
  readonly isBehind: boolean
  readonly at: RelativePosition
}

const isLetter = (token: ScreenToken | undefined): boolean => token !== undefined && !isBreak(token) && !isBlockToken(token)

/** Undefined where nothing is stored, such as in a table that is only shown again. */
export function toPlace(doc: Doc, screen: Node, pos: number): CursorPlace | undefined {
  let container: Container | undefined
  // The innermost comes last.
  for (const each of containersIn(screen).values()) if (pos >= each.start && pos <= each.start + each.node.content.size) container = each
  const children = childrenOf(container!)
  const block = children.findLastIndex((child) => child.pos <= pos)
  if (block < 0) return undefined
  const blocks = blocksOf(shownPieces(doc, container!.name))
  if (blocks.length !== children.length) return undefined
  const [tokens, stored] = [screenTokens(children, block, block + 1), storedTokens([blocks[block]!])]
  const count = tokens.filter(({ to }) => to <= pos).length
  const isBehind = isLetter(tokens[count - 1])
  const before = stored[count - 1]
  const start = block > 0 ? endOf(blocks[block - 1]!) : 0
  const index = isBehind ? before!.at + before!.length : (stored[count]?.at ?? start)
  const sequence = doc.getText(container!.name)
  return { name: container!.name, isBehind, at: createRelativePositionFromTypeIndex(sequence, index, isBehind ? -1 : 0) }
}

/** Undefined where it is no longer on screen. */
export function fromPlace(doc: Doc, screen: Node, { name, isBehind, at }: CursorPlace): number | undefined {
  const container = containersIn(screen).get(name)
  const found = container && createAbsolutePositionFromRelativePosition(at, doc)
  if (!found) return undefined
  const children = childrenOf(container)
  const blocks = blocksOf(shownPieces(doc, name))
  if (blocks.length !== children.length) return undefined
  const first = blocks.findIndex((block) => endOf(block) > found.index)
  const block = first < 0 ? blocks.length - 1 : first
  // A place behind a letter may be at the end of a line without a break.
  const before = isBehind && block > 0 && !blocks[block - 1]!.last && endOf(blocks[block - 1]!) === found.index ? block - 1 : block
  const [tokens, stored] = [screenTokens(children, before, before + 1), storedTokens([blocks[before]!])]
  const count = stored.filter((token) => token.at + token.length <= found.index).length
  if (isBehind && isLetter(tokens[count - 1])) return tokens[count - 1]!.to
  const { node, pos } = children[before]!
  return tokens[count]?.from ?? tokens.at(-1)?.to ?? (node.inlineContent ? pos + 1 : pos)
}
