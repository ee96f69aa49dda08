import { useCallback, useSyncExternalStore } from 'react'
import type { Editor } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'

/** The state of an editor, drawn again after each change and each move of the cursor. */
export function useEditorState(editor: Editor): EditorState {
  const subscribe = useCallback(
    (listener: () => void) => {
      editor.on('transaction', listener)
      return () => void editor.off('transaction', listener)
    },
    [editor],
  )
  return useSyncExternalStore(subscribe, () => editor.state)
}
