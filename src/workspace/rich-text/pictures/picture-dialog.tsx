import type { Editor } from '@tiptap/core'
import { maxAlt, type Picture } from '#domain/rules/documents/rich-text.ts'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { changePicture } from './picture.ts'
import { run } from '#src/workspace/rich-text/run-command.ts'

/** What is to be seen in the selected picture. */
export function PictureDialog({ editor, picture, onClose }: { editor: Editor; picture: Picture; onClose: () => void }) {
  const form = useDraft({
    label: t('Description of {name}', { name: picture.name }),
    initial: { alt: picture.alt ?? '' },
    validate: () => ({ alt: null }),
    onSave: async ({ alt }) => {
      form.release()
      onClose()
      run(editor, changePicture({ alt: alt.trim() || null }))
      editor.view.focus()
    },
  })
  return (
    <DraftDialog title={t('Description of {name}', { name: picture.name })} action={t('Save')} form={form} onClose={onClose}>
      <TextAreaField
        label={t('Description')}
        hint={t('What the picture shows, for people and programs that cannot see it. It appears below the picture as long as it has no caption.')}
        value={form.draft.alt}
        onChange={(alt) => form.set('alt', alt)}
        maxLength={maxAlt}
      />
    </DraftDialog>
  )
}
