import { useState } from 'react'
import type { FramedAnswers } from '#sdk/framed-question.ts'
import { FromAddon } from '#src/addons/dialogs/from-addon.tsx'
import type { Addon } from '#src/addons/host/addon.ts'
import { startWizard, stepWizard, wizardButtons } from '#src/addons/wizard/wizard-state.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { countText, t } from '#src/ui/text/translate.ts'
import { QuestionField } from './question-field.tsx'
import { faultOf, startEntries, toAnswers } from './question-state.ts'
import type { ReadQuestion } from './read-message.ts'

const width = { dialog: 450, wizard: 660 }

export interface QuestionDialogProps {
  addon: Addon
  question: ReadQuestion
  onAnswer: (answers: FramedAnswers) => void
  onClose: () => void
}

/** What a framed add-on asks: in one panel, or in several, one after another. spec WIZ-01 */
export function QuestionDialog({ addon, question, onAnswer, onClose }: QuestionDialogProps) {
  const { title, panels, confirm } = question
  const [state, setState] = useState(() => startWizard(panels.length))
  const [entries, setEntries] = useState(() => startEntries(question))
  const [isChecked, setChecked] = useState(false)
  const isWizard = panels.length > 1
  const panel = panels[state.at]!
  const fields = panel.fields ?? []
  const { previous, next } = wizardButtons(state)
  const goOn = () => {
    const isComplete = fields.every((field) => faultOf(field, entries) === undefined)
    setChecked(!isComplete)
    if (!isComplete) return
    if (next) setState(stepWizard(state, 'next'))
    else onAnswer(toAnswers(question, entries))
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      width={isWizard ? width.wizard : width.dialog}
      actions={
        <>
          {!isWizard && (
            <Button tall onClick={onClose}>
              {t('Cancel')}
            </Button>
          )}
          {previous && (
            <Button tall onClick={() => setState(stepWizard(state, 'previous'))}>
              {t('Previous')}
            </Button>
          )}
          <Button variant="primary" onClick={goOn}>
            {next ? t('Next') : isWizard ? t('Finalize') : (confirm ?? t('Save'))}
          </Button>
        </>
      }
    >
      <div className="stack" key={state.at}>
        <FromAddon addon={addon} isFirst />
        {isWizard && <p className="small muted">{t('Step {step} of {steps}', { step: countText(state.at + 1), steps: countText(panels.length) })}</p>}
        {panel.title && <h3 className="head">{panel.title}</h3>}
        {panel.text && <p className="written">{panel.text}</p>}
        {fields.map((field) => (
          <QuestionField
            key={field.id}
            field={field}
            value={entries[field.id]!}
            error={isChecked ? faultOf(field, entries) : undefined}
            onChange={(value) => setEntries((before) => ({ ...before, [field.id]: value }))}
          />
        ))}
      </div>
    </Dialog>
  )
}
