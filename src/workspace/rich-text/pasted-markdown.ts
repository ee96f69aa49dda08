import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { isMarkdown, markdownToHtml } from './markdown.ts'
import { styleOf } from './paragraph-commands.ts'

/** Markdown without HTML beside it, such as from a chat or a code editor, is pasted as what it looks like there. Pasted without formatting, it stays as it is. */
export const pastedMarkdown = Extension.create({
  name: 'pastedMarkdown',
  addProseMirrorPlugins() {
    const { editor } = this
    let isShifted = false
    return [
      new Plugin({
        props: {
          handleKeyDown: (_, { shiftKey }) => {
            isShifted = shiftKey
            return false
          },
          handlePaste: (view, { clipboardData }) => {
            const text = clipboardData?.getData('text/plain') ?? ''
            const isCode = styleOf(view.state.selection.$from.parent) === 'code'
            if (isShifted || isCode || clipboardData?.types.includes('text/html') || !isMarkdown(text)) return false
            markdownToHtml(text).then(
              (html) => editor.isDestroyed || view.pasteHTML(html),
              () => editor.isDestroyed || view.pasteText(text),
            )
            return true
          },
        },
      }),
    ]
  },
})
