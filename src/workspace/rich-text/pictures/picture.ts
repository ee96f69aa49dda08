import { Node } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { NodeSelection, TextSelection, type Command, type EditorState } from '@tiptap/pm/state'
import { maxAlt, pictureWidths, type Picture as PictureContent, type RichNode } from '#domain/rules/documents/rich-text.ts'
import { richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import { t } from '#src/ui/text/translate.ts'
import { captionHolds } from '#src/workspace/rich-text/content-expression.ts'
import type { NodePlaces } from '#src/workspace/rich-text/node-places.ts'
import { run } from '#src/workspace/rich-text/run-command.ts'

const contentOf = (node: DocumentNode): PictureContent => node.attrs as PictureContent

/** The one that is selected. */
export function selectedPicture({ selection }: EditorState): PictureContent | null {
  return selection instanceof NodeSelection && selection.node.type.name === 'picture' ? contentOf(selection.node) : null
}

const imageIn = (figure: HTMLElement): HTMLElement | null => (figure.querySelectorAll('img').length === 1 ? figure.querySelector('img') : null)

const readPicture = (image: HTMLElement | null): PictureContent | false => {
  if (!image) return false
  const { file, name = '', width } = image.dataset
  if (!file || !/^[A-Za-z0-9-]{16,64}$/.test(file)) return false
  return {
    file,
    name: name.slice(0, 1_000),
    alt: image.getAttribute('alt')?.trim().slice(0, maxAlt) || null,
    width: pictureWidths.find((each) => each === Number(width)) ?? null,
  }
}

/** A picture between the paragraphs. It is drawn at its place by React. */
export const pictureNode = (places: NodePlaces<PictureContent>) =>
  Node.create({
    name: 'picture',
    content: captionHolds,
    // Arrows select it first; nothing is joined with its caption.
    atom: true,
    isolating: true,
    selectable: true,
    draggable: true,
    addAttributes: () => ({
      file: { rendered: false },
      name: { rendered: false },
      alt: { default: null, rendered: false },
      width: { default: null, rendered: false },
    }),
    parseHTML: () => [
      {
        tag: 'figure',
        getAttrs: (figure) => readPicture(imageIn(figure)),
        contentElement: (figure) => figure.querySelector<HTMLElement>('figcaption') ?? document.createElement('figcaption'),
      },
      { tag: 'img[data-file]', getAttrs: readPicture },
    ],
    renderHTML: ({ node }) => {
      const { file, name, alt, width } = contentOf(node)
      return ['figure', ['img', { 'data-file': file, 'data-name': name, alt: alt ?? '', ...(width && { 'data-width': width }) }], ['figcaption', 0]]
    },
    renderText: ({ node }) => richTextToText([node.toJSON() as RichNode]),
    addKeyboardShortcuts() {
      return {
        Backspace: () => run(this.editor, selectPictureBeside(-1)),
        Delete: () => run(this.editor, selectPictureBeside(1)),
      }
    },
    addNodeView:
      () =>
      ({ node, view, getPos }) => {
        let shownNode = node
        const [dom, shown, caption] = ['figure', 'div', 'figcaption'].map((tag) => document.createElement(tag)) as [HTMLElement, HTMLElement, HTMLElement]
        dom.dataset['picture'] = ''
        shown.contentEditable = 'false'
        caption.dataset['placeholder'] = t('Caption')
        dom.append(shown, caption)
        places.add(shown, contentOf(node))
        const showCaption = ({ textContent, content }: DocumentNode) => dom.toggleAttribute('data-captioned', textContent !== '' || content.size > 2)
        showCaption(node)
        // Where nothing is written, the browser finds no place for the cursor.
        caption.addEventListener('mousedown', (event) => {
          const pos = getPos()
          if ('captioned' in dom.dataset || pos === undefined || !view.editable) return
          event.preventDefault()
          view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, pos + 2)))
          view.focus()
        })
        return {
          dom,
          contentDOM: caption,
          update: (to: DocumentNode) => {
            if (to.type !== node.type || contentOf(to).file !== contentOf(node).file) return false
            if (!isSameLook(to, shownNode)) places.change(shown, contentOf(to))
            shownNode = to
            showCaption(to)
            return true
          },
          destroy: () => places.remove(shown),
          // Its buttons are for people, not for the text.
          stopEvent: ({ type, target }: Event) =>
            (type === 'mousedown' && caption.contains(target as Element) && !('captioned' in dom.dataset)) ||
            ((type === 'click' || type === 'mousedown' || type === 'keydown') && (target as Element).closest('button') !== null),
          ignoreMutation: ({ type, target }) => type !== 'selection' && !caption.contains(target),
        }
      },
  })

const isSameLook = (one: DocumentNode, other: DocumentNode): boolean => one.attrs['alt'] === other.attrs['alt'] && one.attrs['width'] === other.attrs['width']

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
    const picture = state.schema.nodes['picture']!.createAndFill({ ...content })!
    tr.insert(place, picture)
    const end = place + picture.nodeSize
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
