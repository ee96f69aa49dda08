import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { draggedFiles } from '#src/workspace/files/dropped-files.ts'
import { isPicture } from '#src/workspace/files/picture-types.ts'
import { run } from '#src/workspace/rich-text/run-command.ts'
import { writeBelow } from './picture.ts'

export interface PicturesFromOutside {
  /** Whether pictures can be added here. */
  readonly isWanted: () => boolean
  /** `at`: where they were dropped; undefined for where the cursor is. */
  readonly add: (files: readonly File[], at?: number) => void
}

/** Pictures that are pasted or dropped into a text become part of it. Other files do not: whatever is around the text takes them. */
export const picturesFromOutside = ({ isWanted, add }: PicturesFromOutside) =>
  Extension.create({
    name: 'picturesFromOutside',
    // Before the text takes the names of the files.
    priority: 2_000,
    addProseMirrorPlugins() {
      const { editor } = this
      return [
        new Plugin({
          props: {
            handlePaste: (_, event) => {
              const files = pastedPictures(event.clipboardData)
              if (files.length === 0 || !isWanted()) return false
              event.stopPropagation()
              add(files)
              return true
            },
            handleDrop: (view, event) => {
              const { dataTransfer } = event
              if (!dataTransfer || dataTransfer.files.length === 0 || ![...dataTransfer.files].every(isPictureFile) || !isWanted()) return false
              const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
              add(draggedFiles(event), at)
              return true
            },
            handleTextInput: (_, __, ___, text) => run(editor, writeBelow(text)),
          },
        }),
      ]
    },
  })

const isPictureFile = (file: File): boolean => isPicture({ mediaType: file.type })

/** Programs that copy a table or a text add a picture of it; browsers that copy a picture add its address. */
function pastedPictures(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])]
  const hasWords = data !== null && (data.getData('text/plain') || wordsOf(data.getData('text/html'))).trim() !== ''
  return hasWords || !files.every(isPictureFile) ? [] : files
}

const wordsOf = (html: string): string => html.replaceAll(/<!--[\s\S]*?-->|<style[\s\S]*?<\/style>|<[^>]*>/g, '')
