import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'
import type { XmlFragment } from 'yjs'
import { BoundText } from './bound-text.ts'
import { ownSequenceChanges } from './sequence/sequence-text.ts'

const key = new PluginKey<BoundText>('sharedText')
const boundText = (state: EditorState): BoundText | undefined => key.getState(state)

const undoOwn = (editor: Editor): boolean => boundText(editor.state)?.undo() ?? false
const redoOwn = (editor: Editor): boolean => boundText(editor.state)?.redo() ?? false
/** Of a text of either form. */
export const ownChanges = {
  undo: (editor: Editor): boolean => ownSequenceChanges.undo(editor) || undoOwn(editor),
  redo: (editor: Editor): boolean => ownSequenceChanges.redo(editor) || redoOwn(editor),
}

function boundTo(text: XmlFragment): Plugin<BoundText> {
  return new Plugin<BoundText>({
    key,
    state: { init: (_, { schema }) => new BoundText(text, schema), apply: (_, bound) => bound },
    view: (view) => {
      const bound = boundText(view.state)!
      bound.open({
        get state() {
          return view.state
        },
        dispatch: (tr) => view.dispatch(tr),
      })
      return {
        update: ({ state }, before) => {
          if (state.doc !== before.doc) bound.write(state)
        },
        destroy: () => bound.close(),
      }
    },
  })
}

/** The text is that of the open document; undo takes back only what was written here. */
export const sharedText = (text: XmlFragment) =>
  Extension.create({
    name: 'sharedText',
    addProseMirrorPlugins: () => [boundTo(text)],
    addKeyboardShortcuts() {
      const again = () => redoOwn(this.editor)
      return { 'Mod-z': () => undoOwn(this.editor), 'Mod-y': again, 'Mod-Shift-z': again }
    },
  })
