import type { Block, Cell, Inline } from './guide-types.ts'

/** What a person reads, without its form. */
export const inlineText = (content: Cell): string => content.map(textOf).join('')

function textOf(inline: Inline): string {
  if (typeof inline === 'string') return inline
  return inline.kind === 'code' ? inline.text : inlineText(inline.content)
}

export function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text
    case 'paragraph':
      return inlineText(block.content)
    case 'list':
      return block.items.map((item) => item.map(blockText).join(' ')).join(' ')
    case 'note':
      return block.blocks.map(blockText).join(' ')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(inlineText).join(' ')).join(' ')
    case 'picture':
      return block.alt
  }
}
