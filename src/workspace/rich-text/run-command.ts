import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'

/** True if it applied. */
export const run = (editor: Editor, command: Command): boolean => command(editor.state, editor.view.dispatch, editor.view)
