import { Extension, type Editor, type Extensions } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { Doc } from 'yjs'
import { randomNumber } from '#db/random-id.ts'
import { BoundSequence } from './bound-sequence.ts'
import { placeIds } from './place-ids.ts'
import { placeOf } from './screen-tokens.ts'

/** A text that is one sequence, and who writes in it. */
export interface SequenceText {
  readonly doc: Doc
  readonly by: number
}

/** What was done since the text was last written, newest first. */
interface Done {
  readonly tr: Transaction
  before: Done | undefined
}
interface Binding {
  readonly bound: BoundSequence
  readonly done: Done | undefined
}

const key = new PluginKey<Binding>('sequenceText')
const bindingOf = (state: EditorState): Binding | undefined => key.getState(state)

function boundTo({ doc, by }: SequenceText): Plugin<Binding> {
  return new Plugin<Binding>({
    key,
    state: {
      init: () => ({ bound: new BoundSequence(doc, { by }), done: undefined }),
      apply: (tr, { bound, done }) => ({ bound, done: { tr, before: done } }),
    },
    view: (view) => {
      const { bound } = bindingOf(view.state)!
      bound.open({
        get state() {
          return view.state
        },
        get editable() {
          return view.editable
        },
        dispatch: (tr) => view.dispatch(tr),
      })
      return {
        update: ({ state }, before) => bound.write(doneSince(bindingOf(state)!.done, bindingOf(before)?.done)),
        destroy: () => bound.close(),
      }
    },
  })
}

/** In the order in which it was done. What is older is forgotten. */
function doneSince(last: Done | undefined, first: Done | undefined): Transaction[] {
  const transactions: Transaction[] = []
  for (let done = last; done && done !== first; done = done.before) transactions.unshift(done.tr)
  if (last) last.before = undefined
  return transactions
}

export const ownSequenceChanges = {
  undo: ({ state }: Editor): boolean => bindingOf(state)?.bound.undo() ?? false,
  redo: ({ state }: Editor): boolean => bindingOf(state)?.bound.redo() ?? false,
}

/**
 * A line without a break of its own gets it before what is typed, not with it: the rules for what is typed, such as "# ", apply only while the text is what
 * they made it.
 */
const breakFirst = Extension.create({
  name: 'breakFirst',
  priority: 2_000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, from) => {
          const $from = view.state.doc.resolve(from)
          if (placeOf($from.parent).isImplied) view.dispatch(view.state.tr.setNodeAttribute($from.before(), 'place', null))
          return false
        },
      },
    }),
  ],
})

/** The text is that of the open document; undo takes back only what was written here. */
export const sequenceText = (text: SequenceText): Extensions => [
  breakFirst,
  placeIds(randomNumber),
  Extension.create({
    name: 'sequenceText',
    addProseMirrorPlugins: () => [boundTo(text)],
    addKeyboardShortcuts() {
      const again = () => ownSequenceChanges.redo(this.editor)
      return { 'Mod-z': () => ownSequenceChanges.undo(this.editor), 'Mod-y': again, 'Mod-Shift-z': again }
    },
  }),
]
