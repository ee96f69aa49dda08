import { Node } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { mentionKinds, type Mention } from '#domain/rules/documents/rich-text.ts'
import { mentionText } from '#domain/rules/documents/mention-output.ts'
import type { NodePlaces } from '#src/workspace/rich-text/node-places.ts'

export const mentionOf = (node: DocumentNode): Mention => node.attrs as Mention

const readMention = (element: HTMLElement): Mention | false => {
  const { kind, id, name } = element.dataset
  const known = mentionKinds.find((each) => each === kind)
  return known && Number(id) > 0 && name ? { kind: known, id: Number(id), name } : false
}

/** A sample, an experiment or a person in the text. What is shown of it is drawn at its place by React. */
export const mentionNode = (chips: NodePlaces<Mention>) =>
  Node.create({
    name: 'mention',
    inline: true,
    atom: true,
    selectable: true,
    draggable: false,
    addAttributes: () => ({ kind: { rendered: false }, id: { rendered: false }, name: { rendered: false } }),
    parseHTML: () => [{ tag: 'span[data-kind]', getAttrs: readMention }],
    renderHTML: ({ node }) => {
      const { kind, id, name } = mentionOf(node)
      return ['span', { 'data-kind': kind, 'data-id': id, 'data-name': name }, mentionText({ name })]
    },
    renderText: ({ node }) => mentionText(mentionOf(node)),
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('span')
        dom.contentEditable = 'false'
        chips.add(dom, mentionOf(node))
        return {
          dom,
          update: (to: DocumentNode) => to.sameMarkup(node),
          destroy: () => chips.remove(dom),
          // A tap opens what it names.
          stopEvent: (event: Event) => event.type === 'click' || event.type === 'mousedown' || event.type === 'keydown',
          ignoreMutation: () => true,
        }
      },
  })
