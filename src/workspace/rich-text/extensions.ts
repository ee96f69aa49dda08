import { Node, type Extensions } from '@tiptap/core'
import { ChipPlaces } from './chip-places.ts'
import { rootHolds } from './holds.ts'
import { Equation } from './equation.ts'
import { inlineExtensions } from './marks.ts'
import { mentionNode } from './mention.ts'
import { Paragraph } from './paragraph.ts'
import { tableExtensions } from './table.ts'

const Root = Node.create({ name: 'doc', topNode: true, content: rootHolds })
const Text = Node.create({ name: 'text' })

/** What a text with formatting consists of, for the editor. */
export const richTextExtensions = (chips = new ChipPlaces()): Extensions => [
  Root,
  Text,
  ...tableExtensions,
  Paragraph,
  mentionNode(chips),
  Equation,
  ...inlineExtensions,
]
