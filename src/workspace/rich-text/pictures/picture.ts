import { Node } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { NodeSelection, TextSelection, type Command, type EditorState } from '@tiptap/pm/state'
import { pictureText } from '#domain/rules/documents/picture-output.ts'
import { mostAlt, pictureWidths, type Picture as PictureContent } from '#domain/rules/documents/rich-text.ts'
import type { NodePlaces } from '#src/workspace/rich-text/node-places.ts'
import { run } from '#src/workspace/rich-text/run-command.ts'

const contentOf = (node: DocumentNode): PictureContent => node.attrs as PictureContent

/** The one that is selected. */
export function selectedPicture({ selection }: EditorState): PictureContent | null {
  return selection instanceof NodeSelection && selection.node.type.name === 'picture' ? contentOf(selection.node) : null
}

const readPicture = (image: HTMLElement): PictureContent | false => {
  const { file, name = '', width } = image.dataset
  if (!file || !/^[A-Za-z0-9-]{16,64}$/.test(file)) return false
  return {
    file,
    name: name.slice(0, 1_000),
    alt: image.getAttribute('alt')?.trim().slice(0, mostAlt) || null,
    width: pictureWidths.find((each) => each === Number(width)) ?? null,
  }
}

/** A picture between the paragraphs. It is drawn at its place by React. */
export const pictureNode = (places: NodePlaces<PictureContent>) =>
  Node.create({
    name: 'picture',
    content: '',
    atom: true,
    selectable: true,
    draggable: true,
    addAttributes: () => ({
      file: { rendered: false },
      name: { rendered: false },
      alt: { default: null, rendered: false },
      width: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag: 'img[data-file]', getAttrs: readPicture }],
    renderHTML: ({ node }) => {
      const { file, name, alt, width } = contentOf(node)
      return ['img', { 'data-file': file, 'data-name': name, alt: alt ?? '', ...(width && { 'data-width': width }) }]
    },
    renderText: ({ node }) => pictureText(contentOf(node)),
    addKeyboardShortcuts() {
      return {
        Backspace: () => run(this.editor, selectPictureBeside(-1)),
        Delete: () => run(this.editor, selectPictureBeside(1)),
      }
    },
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('div')
        dom.contentEditable = 'false'
        dom.dataset['picture'] = ''
        places.add(dom, contentOf(node))
        return {
          dom,
          update: (to: DocumentNode) => {
            if (to.type !== node.type || contentOf(to).file !== contentOf(node).file) return false
            places.change(dom, contentOf(to))
            return true
          },
          destroy: () => places.remove(dom),
          // Its buttons are for people, not for the text.
          stopEvent: ({ type, target }: Event) =>
            (type === 'click' || type === 'mousedown' || type === 'keydown') && (target as Element).closest('button') !== null,
          ignoreMutation: () => true,
        }
      },
  })

/** At the edge of a paragraph, Backspace and Delete select the picture beside it first: nobody deletes one without having seen which. */
export const selectPictureBeside =
  (side: -1 | 1): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection
    const isAtEdge = side < 0 ? $from.parentOffset === 0 : $from.parentOffset === $from.parent.content.size
    if (!empty || !$from.parent.isTextblock || !isAtEdge || $from.depth !== 1) return false
    const at = side < 0 ? $from.before() : $from.after()
    const node = side < 0 ? state.doc.resolve(at).nodeBefore : state.doc.resolve(at).nodeAfter
    if (node?.type.name !== 'picture') return false
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, side < 0 ? at - node.nodeSize : at)).scrollIntoView())
    return true
  }

/** Puts it below the paragraph or table with the cursor, or in place of an empty line, and selects it. */
export const insertPicture =
  (content: PictureContent, at?: number): Command =>
  (state, dispatch) => {
    const { tr, doc, selection } = state
    const $at = at === undefined ? selection.$to : doc.resolve(at)
    const block = $at.depth > 0 ? $at.node(1) : null
    const isEmptyLine = block !== null && block.type.name === 'paragraph' && block.content.size === 0
    const place = block === null ? $at.pos : isEmptyLine ? $at.before(1) : $at.after(1)
    tr.insert(place, state.schema.nodes['picture']!.create(content))
    const end = place + 1
    // A line below it, to go on writing.
    if (end === tr.doc.content.size) tr.insert(end, state.schema.nodes['paragraph']!.create())
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, place)).scrollIntoView())
    return true
  }

/** Its description or its size. */
export const changePicture =
  (change: Pick<PictureContent, 'alt'> | Pick<PictureContent, 'width'>): Command =>
  (state, dispatch) => {
    const picture = selectedPicture(state)
    if (!picture) return false
    const { from } = state.selection
    const tr = state.tr.setNodeMarkup(from, undefined, { ...picture, ...change })
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, from)))
    return true
  }

/** What is typed while a picture is selected is a line below it, and not instead of it. */
export function writeBelow(text: string): Command {
  return (state, dispatch) => {
    if (!selectedPicture(state)) return false
    const { tr, schema, selection } = state
    tr.insert(selection.to, schema.nodes['paragraph']!.create(null, schema.text(text)))
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, selection.to + 1 + text.length)).scrollIntoView())
    return true
  }
}
