import { Node, type Extensions } from '@tiptap/core'
import { rootHolds } from './content-expression.ts'
import { Equation } from './equations/equation.ts'
import { inlineExtensions } from './marks.ts'
import { mentionNode } from './mentions/mention.ts'
import { makePlaces } from './node-places.ts'
import { Paragraph } from './paragraph.ts'
import { Caption } from './pictures/caption.ts'
import { pictureNode } from './pictures/picture.ts'
import { tableExtensions } from './table.ts'

const Root = Node.create({ name: 'doc', topNode: true, content: rootHolds })
const Text = Node.create({ name: 'text' })

/** What a text with formatting consists of, for the editor. */
export const richTextExtensions = ({ mentions, pictures } = makePlaces()): Extensions => [
  Root,
  Text,
  ...tableExtensions,
  Paragraph,
  pictureNode(pictures),
  Caption,
  mentionNode(mentions),
  Equation,
  ...inlineExtensions,
]
