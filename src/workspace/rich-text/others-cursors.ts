import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state'
import { DecorationSet } from '@tiptap/pm/view'

const key = new PluginKey<DecorationSet>('othersCursors')

/** A transaction that shows these cursors of others instead of those before. */
export const withCursors = (tr: Transaction, cursors: DecorationSet): Transaction => tr.setMeta(key, cursors).setMeta('addToHistory', false)
export const cursorsIn = (state: EditorState): DecorationSet => key.getState(state) ?? DecorationSet.empty

/** Where others are in a text: they move with it until it is known again where they are. */
export const othersCursors = Extension.create({
  name: 'othersCursors',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr, cursors) => (tr.getMeta(key) as DecorationSet | undefined) ?? cursors.map(tr.mapping, tr.doc),
      },
      props: { decorations: cursorsIn },
    }),
  ],
})
