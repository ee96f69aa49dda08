import { useLayoutEffect, useRef, useState } from 'react'
import type { Editor } from '@tiptap/core'
import { maxLatex, type Equation } from '#domain/rules/documents/rich-text.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { drawEquation } from './draw-equation.ts'
import { selectedEquation } from './equation.ts'
import classes from '#src/workspace/rich-text/rich-text.module.css'

/** A new equation at the cursor, or the selected one. */
export function EquationDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [was] = useState(() => selectedEquation(editor.state))
  const form = useDraft({
    label: t('Equation'),
    initial: { latex: was?.latex ?? '', isDisplay: was?.display === true },
    validate: ({ latex }) => ({ latex: latex.trim() ? null : t('Enter the equation.') }),
    onSave: async ({ latex, isDisplay }) => {
      form.release()
      onClose()
      insertEquation(editor, { latex: latex.trim(), display: isDisplay || null })
    },
  })
  const { latex, isDisplay } = form.draft
  return (
    <DraftDialog title={t('Equation')} action={t('Save')} form={form} onClose={onClose}>
      <TextAreaField
        label={t('LaTeX')}
        hint={t('For example: {example}', { example: String.raw`\frac{A_{260}}{A_{280}}` })}
        value={latex}
        onChange={(value) => form.set('latex', value)}
        maxLength={maxLatex}
        error={form.errorOf('latex')}
      />
      <Checkbox label={t('On a line of its own')} checked={isDisplay} onChange={(value) => form.set('isDisplay', value)} />
      <Preview latex={latex.trim()} isDisplay={isDisplay} />
    </DraftDialog>
  )
}

/** A selected equation is replaced. */
const insertEquation = (editor: Editor, attrs: Equation) => editor.chain().focus().insertContent({ type: 'equation', attrs }).run()

/** What it will look like, and what is wrong with it. */
function Preview({ latex, isDisplay }: { latex: string; isDisplay: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  useLayoutEffect(() => {
    place.current!.replaceChildren()
    setWrong(latex ? drawEquation(place.current!, { latex, display: isDisplay || null }) : null)
  }, [latex, isDisplay])
  return (
    <div>
      <div ref={place} role="group" aria-label={t('Preview')} className={classes.preview} />
      <p role="status" className="muted">
        {wrong}
      </p>
    </div>
  )
}
