import { Mark, Node, type Editor } from '@tiptap/core'
import { markTags, variableClass } from '#domain/rules/documents/rich-text-output.ts'
import type { SimpleMarkName } from '#domain/rules/documents/rich-text.ts'
import { isSafeLink } from '#domain/rules/documents/safe-link.ts'

/** How programs write it, besides its own tag. */
const looks: Readonly<Record<SimpleMarkName, { tags: readonly string[]; is: (style: CSSStyleDeclaration) => boolean; shortcut: string; excludes?: string }>> = {
  bold: { tags: ['strong', 'b'], is: ({ fontWeight }) => fontWeight === 'bold' || Number(fontWeight) >= 600, shortcut: 'Mod-b' },
  italic: { tags: ['em', 'i'], is: ({ fontStyle }) => fontStyle === 'italic', shortcut: 'Mod-i' },
  underline: { tags: ['u'], is: ({ textDecoration }) => textDecoration.includes('underline'), shortcut: 'Mod-u' },
  strike: { tags: ['s', 'del', 'strike'], is: ({ textDecoration }) => textDecoration.includes('line-through'), shortcut: 'Mod-Shift-s' },
  superscript: { tags: ['sup'], is: ({ verticalAlign }) => verticalAlign === 'super', shortcut: 'Mod-.', excludes: 'superscript subscript' },
  subscript: { tags: ['sub'], is: ({ verticalAlign }) => verticalAlign === 'sub', shortcut: 'Mod-,', excludes: 'superscript subscript' },
  code: { tags: ['code', 'tt'], is: () => false, shortcut: 'Mod-e' },
}

const simpleMarks = (Object.keys(looks) as SimpleMarkName[]).map((name) => {
  const { tags, is, shortcut, excludes } = looks[name]
  return Mark.create({
    name,
    ...(excludes && { excludes }),
    parseHTML: () => [
      // Google Docs wraps all it copies in <b style="font-weight: normal">.
      ...tags.map((tag) => ({ tag, getAttrs: (element: HTMLElement) => (element.style.fontWeight === 'normal' ? false : null) })),
      { tag: 'span[style]', consuming: false, getAttrs: (element: HTMLElement) => (is(element.style) ? null : false) },
    ],
    renderHTML: () => [markTags[name], 0],
    addKeyboardShortcuts() {
      return { [shortcut]: () => toggleMark(this.editor, name) }
    },
  })
})

export const toggleMark = (editor: Editor, name: SimpleMarkName): boolean => editor.commands.toggleMark(name)

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => (isSafeLink(element.getAttribute('href') ?? '') ? null : false) }],
  renderHTML: ({ mark }) => {
    const href = String(mark.attrs['href'])
    return ['a', { href: isSafeLink(href) ? href : null, target: '_blank', rel: 'noopener noreferrer' }, 0]
  },
})

/** The value of a variable in a text that a program wrote. What is typed behind it is not part of it. */
const Variable = Mark.create({
  name: 'variable',
  inclusive: false,
  parseHTML: () => [{ tag: `span.${variableClass}`, consuming: false }],
  renderHTML: () => ['span', { class: variableClass }, 0],
})

const HardBreak = Node.create({
  name: 'hardBreak',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    const insert = () => this.editor.commands.insertContent({ type: 'hardBreak' })
    return { 'Shift-Enter': insert, 'Mod-Enter': insert }
  },
})

export const inlineExtensions = [...simpleMarks, Link, Variable, HardBreak]
