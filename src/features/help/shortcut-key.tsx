import { useEffect, useState } from 'react'
import { watchQuestionMark } from './question-mark.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

const field = 'input, textarea, select, [contenteditable="true"]'

/** Outside of fields and dialogs, ? shows the keyboard shortcuts. */
export function ShortcutKey() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const isFree = ({ target }: Event) => !(target instanceof Element && target.closest(field)) && !document.querySelector('[aria-modal]')
    return watchQuestionMark(window, isFree, () => setOpen(true))
  }, [])
  return isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />
}
