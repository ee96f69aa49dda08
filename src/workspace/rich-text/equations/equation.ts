import { InputRule, Node, PasteRule } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { NodeSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import { equationText } from '#domain/rules/documents/equation-output.ts'
import { maxLatex, type Equation as EquationContent } from '#domain/rules/documents/rich-text.ts'

export const equationOf = (node: DocumentNode): EquationContent => node.attrs as EquationContent

/** The one that is selected. */
export function selectedEquation({ selection }: EditorState): EquationContent | null {
  return selection instanceof NodeSelection && selection.node.type.name === 'equation' ? equationOf(selection.node) : null
}

const readEquation = (element: HTMLElement): EquationContent | false => {
  const latex = element.dataset['latex']?.trim()
  if (!latex || latex.length > maxLatex) return false
  return { latex, display: element.dataset['display'] !== undefined || element.getAttribute('display') === 'block' ? true : null }
}

/** As people who know LaTeX write it, and as it is in a text that was copied. */
const written = /\\\(((?:(?!\\[()]).)+)\\\)|\\\[((?:(?!\\[[\]]).)+)\\\]/

function replaceWritten(tr: Transaction, { from, to }: { from: number; to: number }, [, inLine, onOwnLine]: RegExpMatchArray): void {
  const latex = (inLine ?? onOwnLine ?? '').trim()
  if (tr.doc.resolve(from).parent.attrs['style'] === 'code') return
  const equation = tr.doc.type.schema.nodes['equation']!
  if (latex && latex.length <= maxLatex) tr.replaceWith(from, to, equation.create({ latex, display: onOwnLine === undefined ? null : true }))
}

/** A formula in the text, stored as it was written. */
export const Equation = Node.create({
  name: 'equation',
  inline: true,
  atom: true,
  selectable: true,
  draggable: false,
  addAttributes: () => ({ latex: { rendered: false }, display: { default: null, rendered: false } }),
  parseHTML: () => [{ tag: '[data-latex]', getAttrs: readEquation }],
  renderHTML: ({ node }) => {
    const { latex, display } = equationOf(node)
    return ['span', { 'data-latex': latex, ...(display && { 'data-display': '' }) }, equationText({ latex, display: display ?? null })]
  },
  renderText: ({ node }) => equationText(equationOf(node)),
  addInputRules: () => [
    new InputRule({ find: new RegExp(`(?:${written.source})$`), handler: ({ state, range, match }) => replaceWritten(state.tr, range, match) }),
  ],
  addPasteRules: () => [new PasteRule({ find: new RegExp(written, 'g'), handler: ({ state, range, match }) => replaceWritten(state.tr, range, match) })],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('span')
      dom.contentEditable = 'false'
      void showEquation(dom, equationOf(node))
      return { dom, update: (to: DocumentNode) => to.sameMarkup(node), ignoreMutation: () => true }
    },
})

/** Its LaTeX, until what draws it is loaded. */
async function showEquation(element: HTMLElement, equation: EquationContent): Promise<void> {
  element.dataset['latex'] = equation.latex
  if (equation.display) element.dataset['display'] = ''
  element.textContent = equationText(equation)
  const drawing = await import('./draw-equation.ts').catch(() => undefined)
  const wrong = drawing?.drawEquation(element, equation)
  if (!wrong) return
  element.dataset['wrong'] = ''
  element.title = wrong
}
