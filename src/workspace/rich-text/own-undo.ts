import { UndoManager, type Text, type XmlFragment } from 'yjs'
import { isBlock, markRemoved } from '#domain/rules/documents/removed-elements.ts'

/** Undoes what this origin writes in a text. `stepTime`: what is written without a longer pause is undone at once, in ms. */
export const ownUndo = (text: Text | XmlFragment, origin: unknown, stepTime?: number): UndoManager =>
  new UndoManager(text, {
    trackedOrigins: new Set([origin]),
    deleteFilter: ({ content }) => isUndone(content),
    ...(stepTime !== undefined && { captureTimeout: stepTime }),
  })

/** Undoing takes away letters, never an element in which someone else may be writing; see removed-elements.ts. */
function isUndone(content: object): boolean {
  const type = 'type' in content ? content.type : undefined
  if (typeof type === 'object' && type !== null && isBlock(type)) markRemoved(type)
  return type === undefined
}
