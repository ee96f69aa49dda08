import { Fragment, type Mark, type Node, type Schema } from '@tiptap/pm/model'
import type { RichContent, RichMark, RichNode, RichRun } from '#domain/rules/documents/rich-text.ts'

/** The parts of a text as the editor has them and as JSON. What was turned into the other before is the same object again. */
export class ScreenNodes {
  readonly #schema: Schema
  readonly #json = new WeakMap<Node, RichNode>()
  readonly #nodes = new WeakMap<RichNode, Node>()

  constructor(schema: Schema) {
    this.#schema = schema
  }

  toContent(parent: Node): RichContent {
    return parent.children.map((child) => (child.isText ? toRun(child) : this.toJson(child)))
  }

  toJson(node: Node): RichNode {
    return this.#json.get(node) ?? this.#note(node, this.#makeJson(node))
  }

  toNode(json: RichNode): Node {
    const known = this.#nodes.get(json)
    if (known) return known
    const node = this.#makeNode(json)
    this.#note(node, json)
    return node
  }

  toNodes(content: RichContent): Node[] {
    return content.map((each) => (each.type === 'text' ? this.#makeText(each) : this.toNode(each)))
  }

  #note(node: Node, json: RichNode): RichNode {
    this.#json.set(node, json)
    this.#nodes.set(json, node)
    return json
  }

  #makeJson(node: Node): RichNode {
    const given = Object.entries(node.attrs).filter(([name, value]) => value !== null && value !== node.type.spec.attrs?.[name]?.default)
    const content = this.toContent(node)
    return { type: node.type.name as RichNode['type'], ...(given.length > 0 && { attrs: Object.fromEntries(given) }), ...(content.length > 0 && { content }) }
  }

  /** Law: as long as its JSON, whatever it is: an element that the schema does not know is a sign of its own. */
  #makeNode({ type, attrs, content = [] }: RichNode): Node {
    const known = this.#schema.nodes[type]
    if (!known) return this.#schema.text('\uFFFC')
    return known.create(attrs, Fragment.fromArray(this.toNodes(content)))
  }

  #makeText({ text, marks = [] }: RichRun): Node {
    return this.#schema.text(
      text,
      marks.flatMap(({ type, attrs }) => this.#schema.marks[type]?.create(attrs) ?? []),
    )
  }
}

const toRun = (node: Node): RichRun => ({ type: 'text', text: node.text!, ...(node.marks.length > 0 && { marks: node.marks.map(toMark).sort(byType) }) })

function toMark({ type, attrs }: Mark): RichMark {
  return { type: type.name as RichMark['type'], ...(Object.keys(attrs).length > 0 && { attrs }) }
}

const byType = (one: RichMark, other: RichMark): number => (one.type < other.type ? -1 : 1)
