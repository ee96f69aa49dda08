import { guide } from 'virtual:guide'
import { foreignSpelling, foreignText } from '#src/workspace/display/foreign-text.ts'
import type { Block, Cell, GuidePage, Inline } from './guide-types.ts'

let shown: { readonly spelling: string; readonly pages: readonly GuidePage[] } | undefined

/** The help as the person spells: the names of buttons in it are written as on the buttons. */
export function shownGuide(): readonly GuidePage[] {
  const spelling = foreignSpelling()
  if (shown?.spelling !== spelling) shown = { spelling, pages: guide.map(spelledPage) }
  return shown.pages
}

const spelledPage = ({ topic, title, blocks }: GuidePage): GuidePage => ({ topic, title: foreignText(title), blocks: blocks.map(spelledBlock) })

function spelledBlock(block: Block): Block {
  switch (block.kind) {
    case 'heading':
      return { ...block, text: foreignText(block.text) }
    case 'paragraph':
      return { ...block, content: spelledCell(block.content) }
    case 'list':
      return { ...block, items: block.items.map((item) => item.map(spelledBlock)) }
    case 'note':
      return { ...block, blocks: block.blocks.map(spelledBlock) }
    case 'table':
      return { ...block, head: block.head.map(spelledCell), rows: block.rows.map((row) => row.map(spelledCell)) }
    case 'picture':
      return { ...block, alt: foreignText(block.alt) }
  }
}

const spelledCell = (cell: Cell): Cell => cell.map(spelledInline)

/** Code is never spelled anew, nor is an address. */
function spelledInline(inline: Inline): Inline {
  if (typeof inline === 'string') return foreignText(inline)
  return inline.kind === 'code' ? inline : { ...inline, content: spelledCell(inline.content) }
}
