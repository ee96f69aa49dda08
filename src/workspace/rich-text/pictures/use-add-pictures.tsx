import { useRef, type ReactNode } from 'react'
import type { Editor } from '@tiptap/core'
import { isPermitted } from '#domain/permission.ts'
import { cleanFileName } from '#domain/rules/files/file-name.ts'
import { t } from '#src/ui/text/translate.ts'
import { useMe } from '#src/workspace/data/workspace-context.tsx'
import { FilePicker } from '#src/workspace/files/file-picker.tsx'
import { useAddFiles, type FileTarget } from '#src/workspace/files/use-add-files.tsx'
import type { PictureInputs } from './picture-menu.tsx'
import { insertPicture } from './picture.ts'
import { run } from '#src/workspace/rich-text/run-command.ts'

interface AddPictures {
  /** `at`: where they were dropped; undefined for where the cursor is. */
  readonly add: (files: readonly File[], at?: number) => void
  readonly inputs: PictureInputs
  /** Kept while the text has no focus: the browser asks for a picture over it. */
  readonly fields: ReactNode
}

/** Saves pictures as files of the section and puts them into its text. Undefined if the person may not add files. */
export function useAddPictures(editor: Editor | undefined, target: FileTarget): AddPictures | undefined {
  const camera = useRef<HTMLInputElement>(null)
  const pictures = useRef<HTMLInputElement>(null)
  const { add, progress } = useAddFiles({ isForText: true })
  const mayAdd = isPermitted(useMe(), 'files', 'Create')
  if (!mayAdd) return undefined
  const addHere = (files: readonly File[], at?: number) => {
    let place = at
    const onAdded = (file: string, name: string) => {
      if (!editor || editor.isDestroyed) return
      run(editor, insertPicture({ file, name: cleanFileName(name) || 'file' }, place))
      // The next one stands below this one, which is selected.
      place = undefined
      editor.view.focus()
    }
    void add([{ files, target: async () => ({ ...target, onAdded }) }])
  }
  return {
    add: addHere,
    inputs: { takePhoto: () => camera.current?.click(), choosePictures: () => pictures.current?.click() },
    fields: (
      <>
        <FilePicker ref={camera} picks="camera" label={t('Photo to add')} onFiles={addHere} />
        <FilePicker ref={pictures} picks="pictures" label={t('Pictures to add')} onFiles={addHere} />
        {progress}
      </>
    ),
  }
}
