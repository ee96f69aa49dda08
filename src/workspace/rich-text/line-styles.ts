import { msg, type Message } from '#domain/message.ts'
import type { ParagraphStyle } from '#domain/rules/documents/rich-text.ts'
import { SourceIcon, type Icon } from '#src/ui/icons/icons.ts'
import { HeadingIcon, ListIcon, OrderedListIcon, QuoteIcon, TaskListIcon, TextIcon } from '#src/ui/icons/more-icons.ts'

/** What a line can be, as people call it. */
export interface LineStyle {
  readonly style: ParagraphStyle | null
  readonly name: Message
  readonly icon: Icon
}

export const paragraphStyles: readonly LineStyle[] = [
  { style: null, name: msg('Plain text'), icon: TextIcon },
  { style: 'heading1', name: msg('Heading 1'), icon: HeadingIcon },
  { style: 'heading2', name: msg('Heading 2'), icon: HeadingIcon },
  { style: 'heading3', name: msg('Heading 3'), icon: HeadingIcon },
  { style: 'quote', name: msg('Quotation'), icon: QuoteIcon },
  { style: 'code', name: msg('Code'), icon: SourceIcon },
]

export const listStyles: readonly LineStyle[] = [
  { style: 'bullet', name: msg('Bulleted list'), icon: ListIcon },
  { style: 'numbered', name: msg('Numbered list'), icon: OrderedListIcon },
]

export const taskStyle: LineStyle = { style: 'task', name: msg('Task list'), icon: TaskListIcon }
