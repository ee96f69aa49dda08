import { Extension, type Editor } from '@tiptap/core'
import type { XmlFragment } from 'yjs'
import { redo, undo, ySyncPlugin, yUndoPlugin } from '@tiptap/y-tiptap'

const undoOwn = (editor: Editor): boolean => undo(editor.state)
const redoOwn = (editor: Editor): boolean => redo(editor.state)
export const ownChanges = { undo: undoOwn, redo: redoOwn }

/** The text is that of the open document; undo takes back only what was written here. */
export const sharedText = (fragment: XmlFragment) =>
  Extension.create({
    name: 'sharedText',
    addProseMirrorPlugins: () => [ySyncPlugin(fragment), yUndoPlugin()],
    addKeyboardShortcuts() {
      const again = () => redoOwn(this.editor)
      return { 'Mod-z': () => undoOwn(this.editor), 'Mod-y': again, 'Mod-Shift-z': again }
    },
  })
