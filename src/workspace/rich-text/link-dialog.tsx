import { useState } from 'react'
import type { Editor } from '@tiptap/core'
import { toSafeLink } from '#domain/rules/documents/safe-link.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'

/** The address behind the selected words; without a selection, it is written out. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const was = String(editor.getAttributes('link')['href'] ?? '')
  const [address, setAddress] = useState(was)
  const [hasTried, setTried] = useState(false)
  const href = toSafeLink(address)
  const save = () => {
    setTried(true)
    if (!href) return
    onClose()
    const chain = editor.chain().focus()
    if (was) chain.extendMarkRange('link')
    if (editor.state.selection.empty && !was) chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setMark('link', { href }).run()
  }
  const remove = () => {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Link')}
      width={450}
      actions={
        <>
          {was && <Button onClick={remove}>{t('Remove link')}</Button>}
          {was && href && <Button onClick={() => window.open(href, '_blank', 'noopener,noreferrer')}>{t('Open')}</Button>}
          <Button variant="primary" onClick={save}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('Address')}
        type="url"
        value={address}
        onChange={setAddress}
        onEnter={save}
        error={hasTried && !href ? t('Enter the address of a page or an email address.') : null}
      />
    </Dialog>
  )
}
