import type { Node } from '@tiptap/pm/model'
import type { EditorView, NodeView, ViewMutationRecord } from '@tiptap/pm/view'
import { t } from '#src/ui/text/translate.ts'
import { styleOf } from './paragraph-commands.ts'

type Attributes = Readonly<Record<string, unknown>>

/** A paragraph in the editor: with a checkbox before it if it is a task. */
export class TaskParagraphView implements NodeView {
  readonly dom: HTMLElement
  readonly contentDOM: HTMLElement
  readonly #box: HTMLElement | undefined
  #node: Node

  constructor(node: Node, view: EditorView, getPos: () => number | undefined, attributes: Attributes, headingTags: Readonly<Record<string, string>>) {
    this.#node = node
    this.dom = document.createElement(headingTags[styleOf(node) ?? ''] ?? 'p')
    for (const [name, value] of Object.entries(attributes)) this.dom.setAttribute(name, String(value))
    if (styleOf(node) !== 'task') {
      this.contentDOM = this.dom
      return
    }
    this.#box = checkbox(node.attrs['checked'] === true, () => {
      const pos = getPos()
      if (pos === undefined || !view.editable) return
      view.dispatch(view.state.tr.setNodeMarkup(pos, undefined, { ...this.#node.attrs, checked: this.#node.attrs['checked'] ? null : true }))
    })
    this.contentDOM = document.createElement('span')
    this.dom.append(this.#box, this.contentDOM)
  }

  /** Another tag or another attribute is drawn anew. */
  update(node: Node): boolean {
    if (!looksLike(node, this.#node)) return false
    this.#node = node
    return true
  }

  stopEvent(event: Event): boolean {
    return this.#box?.contains(event.target as HTMLElement) ?? false
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target)
  }
}

/** Where a line is in its document is not to be seen. */
const looksLike = (one: Node, other: Node): boolean =>
  one.type === other.type && ['style', 'indent', 'checked'].every((name) => one.attrs[name] === other.attrs[name])

function checkbox(isChecked: boolean, onToggle: () => void): HTMLElement {
  const box = document.createElement('button')
  box.type = 'button'
  box.contentEditable = 'false'
  box.setAttribute('role', 'checkbox')
  box.setAttribute('aria-checked', String(isChecked))
  box.setAttribute('aria-label', t('Done'))
  // The text keeps the cursor.
  box.addEventListener('mousedown', (event) => event.preventDefault())
  box.addEventListener('click', onToggle)
  return box
}
