import type { Editor, TiptapEditorHTMLElement } from '@tiptap/core'

/** Editor of a text that is in an element of the screen. */
export const editorIn = (elementId: string): Editor | undefined =>
  document.getElementById(elementId)?.querySelector<TiptapEditorHTMLElement>('.ProseMirror')?.editor ?? undefined
