import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state'
import { DecorationSet, type Decoration } from '@tiptap/pm/view'

/** Something that is drawn over a text and moves with it until it is known again where it is. */
export interface DecorationLayer {
  readonly extension: Extension
  readonly in: (state: EditorState) => DecorationSet
  /** A transaction that shows these instead of those before; undefined if there were none and are none. */
  readonly show: (state: EditorState, decorations: readonly Decoration[]) => Transaction | undefined
}

function decorationLayer(name: string): DecorationLayer {
  const key = new PluginKey<DecorationSet>(name)
  const shownIn = (state: EditorState) => key.getState(state) ?? DecorationSet.empty
  const plugin = new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, shown) => (tr.getMeta(key) as DecorationSet | undefined) ?? shown.map(tr.mapping, tr.doc),
    },
    props: { decorations: shownIn },
  })
  return {
    extension: Extension.create({ name, addProseMirrorPlugins: () => [plugin] }),
    in: shownIn,
    show: (state, decorations) => {
      if (decorations.length === 0 && shownIn(state) === DecorationSet.empty) return undefined
      const shown = decorations.length === 0 ? DecorationSet.empty : DecorationSet.create(state.doc, [...decorations])
      return state.tr.setMeta(key, shown).setMeta('addToHistory', false)
    },
  }
}

/** Where others are in a text. */
export const othersCursors = decorationLayer('othersCursors')
/** What in a text is commented on. */
export const passageMarks = decorationLayer('passageMarks')
