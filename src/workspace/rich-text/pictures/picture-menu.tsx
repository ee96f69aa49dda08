import { useState } from 'react'
import type { Editor } from '@tiptap/core'
import { readFile, type FileEntry } from '#db/queries/files.ts'
import { pictureWidths } from '#domain/rules/documents/rich-text.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { CameraIcon, EditIcon, PictureIcon } from '#src/ui/icons/icons.ts'
import { OpenFullIcon, TextIcon, TrashIcon } from '#src/ui/icons/more-icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { FullSize } from '#src/workspace/files/full-size.tsx'
import { useDownload } from '#src/workspace/files/use-file-actions.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { enterCaption } from './caption.ts'
import { changePicture, selectedPicture } from './picture.ts'
import { run } from '#src/workspace/rich-text/run-command.ts'

const PictureDialog = lazyComponent(async () => (await import('./picture-dialog.tsx')).PictureDialog)

/** Asks for pictures. */
export interface PictureInputs {
  readonly takePhoto: () => void
  readonly choosePictures: () => void
}

/** Adds pictures to a text, or changes the one that is selected. Without `inputs`, none can be added. */
export function PictureMenu({ editor, inputs }: { editor: Editor; inputs: PictureInputs | undefined }) {
  const [isDescribing, setDescribing] = useState(false)
  const [full, setFull] = useState<FileEntry>()
  const { workspace } = useWorkspace()
  const download = useDownload()
  const picture = selectedPicture(editor.state)
  const resize = (width: (typeof pictureWidths)[number] | null) => {
    run(editor, changePicture({ width }))
    editor.view.focus()
  }
  if (!picture)
    return (
      inputs && (
        <Menu
          target={
            <Button icon={CameraIcon} aria-label={t('Photo or picture')}>
              {t('Photo')}
            </Button>
          }
          sections={[
            {
              id: 'add',
              items: [
                { id: 'take', label: t('Take a photo'), icon: CameraIcon, onSelect: inputs.takePhoto },
                { id: 'choose', label: t('Choose pictures'), icon: PictureIcon, onSelect: inputs.choosePictures },
              ],
            },
          ]}
        />
      )
    )
  return (
    <>
      <Menu
        target={
          <Button icon={PictureIcon} pressed>
            {t('Picture')}
          </Button>
        }
        sections={[
          {
            id: 'look',
            items: [
              { id: 'caption', label: t('Caption'), icon: TextIcon, onSelect: () => (run(editor, enterCaption), editor.view.focus()) },
              { id: 'describe', label: t('Description…'), icon: EditIcon, onSelect: () => setDescribing(true) },
              { id: 'full', label: t('Full size'), icon: OpenFullIcon, onSelect: () => readFile(workspace, picture.file).then(setFull, showRefusal) },
            ],
          },
          {
            id: 'size',
            items: [
              ...pictureWidths.map((width) => ({
                id: String(width),
                label: t('{percent}% of the width', { percent: width }),
                checked: picture.width === width,
                onSelect: () => resize(width),
              })),
              { id: 'own', label: t('Original size'), checked: !picture.width, onSelect: () => resize(null) },
            ],
          },
          {
            id: 'remove',
            items: [{ id: 'remove', label: t('Delete picture'), icon: TrashIcon, onSelect: () => editor.chain().focus().deleteSelection().run() }],
          },
        ]}
      />
      {full && <FullSize entry={full} onDownload={() => void download(full)} onClose={() => setFull(undefined)} />}
      <LazyBoundary>{isDescribing && <PictureDialog editor={editor} picture={picture} onClose={() => setDescribing(false)} />}</LazyBoundary>
    </>
  )
}
