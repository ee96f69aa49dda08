import { InputRule, Node } from '@tiptap/core'
import { isListStyle, paragraphStyles, type ParagraphStyle } from '#domain/rules/documents/rich-text.ts'
import { holds } from './content-expression.ts'
import { indentBy, resetStyle, setStyle, splitParagraph } from './paragraph-commands.ts'
import { run } from './run-command.ts'
import { deleteBesideTable } from './table-keys.ts'
import { TaskParagraphView } from './task-paragraph-view.ts'

export const headingTags: Readonly<Partial<Record<ParagraphStyle, string>>> = { heading1: 'h3', heading2: 'h4', heading3: 'h5' }

const styleOf = (element: HTMLElement): string | null => {
  const { style } = element.dataset
  return (paragraphStyles as readonly (string | undefined)[]).includes(style) ? style! : null
}

/** What is typed at the beginning of a paragraph, and the style it stands for. */
const typedMarks: readonly [RegExp, ParagraphStyle][] = [
  [/^#\s$/, 'heading1'],
  [/^##\s$/, 'heading2'],
  [/^###\s$/, 'heading3'],
  [/^[-*]\s$/, 'bullet'],
  [/^1[.)]\s$/, 'numbered'],
  [/^\[ ?\]\s$/, 'task'],
  [/^>\s$/, 'quote'],
]

/** Any line of text: a heading or an item of a list is one with a style. */
export const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1_000,
  content: holds('paragraph'),
  // A heading that is pasted into an empty line stays a heading.
  extendNodeSchema: ({ name }) => (name === 'paragraph' ? { definingForContent: true } : {}),
  addAttributes: () => ({
    style: { default: null, parseHTML: styleOf, renderHTML: ({ style }) => (style ? { 'data-style': style } : {}) },
    indent: {
      default: null,
      parseHTML: (element) => (isListStyle(styleOf(element)) ? Number(element.dataset['indent']) || null : null),
      renderHTML: ({ indent }) => (indent ? { 'data-indent': indent } : {}),
    },
    checked: {
      default: null,
      parseHTML: (element) => (styleOf(element) === 'task' && element.dataset['checked'] !== undefined ? true : null),
      renderHTML: ({ checked }) => (checked ? { 'data-checked': '' } : {}),
    },
  }),
  parseHTML: () => [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag, at) => ({ tag: `${tag}:not([data-style])`, attrs: { style: paragraphStyles[Math.min(at, 2)] } })),
    { tag: '[data-style]' },
    { tag: 'p' },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [headingTags[node.attrs['style'] as ParagraphStyle] ?? 'p', HTMLAttributes, 0],
  addNodeView() {
    return ({ node, view, getPos, HTMLAttributes }) => new TaskParagraphView(node, view, getPos, HTMLAttributes, headingTags)
  },
  addInputRules: () =>
    typedMarks.map(
      ([find, style]) =>
        new InputRule({
          find,
          handler: ({ state, range }) => {
            const $from = state.doc.resolve(range.from)
            if ($from.parent.type.name !== 'paragraph' || $from.parent.attrs['style'] !== null) return null
            state.tr.delete(range.from, range.to).setNodeMarkup($from.before(), undefined, { style, indent: null, checked: null })
          },
        }),
    ),
  addKeyboardShortcuts() {
    const backspace = () => run(this.editor, resetStyle) || run(this.editor, deleteBesideTable(-1))
    const forward = () => run(this.editor, deleteBesideTable(1))
    return {
      Enter: () => run(this.editor, splitParagraph),
      Backspace: backspace,
      'Mod-Backspace': backspace,
      'Shift-Backspace': backspace,
      Delete: forward,
      'Mod-Delete': forward,
      Tab: () => run(this.editor, indentBy(1)),
      'Shift-Tab': () => run(this.editor, indentBy(-1)),
      'Mod-Alt-0': () => run(this.editor, setStyle(null)),
      'Mod-Alt-1': () => run(this.editor, setStyle('heading1')),
      'Mod-Alt-2': () => run(this.editor, setStyle('heading2')),
      'Mod-Alt-3': () => run(this.editor, setStyle('heading3')),
      'Mod-Shift-7': () => run(this.editor, setStyle('numbered')),
      'Mod-Shift-8': () => run(this.editor, setStyle('bullet')),
      'Mod-Shift-9': () => run(this.editor, setStyle('task')),
    }
  },
})
