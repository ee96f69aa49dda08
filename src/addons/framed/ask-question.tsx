import type { FramedAnswers } from '#sdk/framed-question.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { problemOf } from './question-state.ts'
import type { ReadQuestion } from './read-message.ts'

/** Shows what an add-on asks; null if the person closes it. */
export async function askQuestion(host: AddonHost, addon: Addon, question: ReadQuestion): Promise<FramedAnswers | null> {
  host.supervisor.count(addon, 'dialogs')
  const problem = problemOf(question)
  if (problem) throw new Error(problem)
  if (host.overlays.isOpen(addon.id)) throw new Error('This add-on has already opened a dialog.')
  return new Promise((resolve) => {
    const Asked = ({ onClose }: { onClose: () => void }) => {
      const answer = (answers: FramedAnswers) => {
        resolve(answers)
        onClose()
      }
      return <QuestionDialog addon={addon} question={question} onAnswer={answer} onClose={onClose} />
    }
    // Closed without an answer; after one, this changes nothing.
    const closed = () => resolve(null)
    if (question.panels.length > 1) host.overlays.showWizard(addon, Asked, closed)
    else host.overlays.show(addon, Asked, closed)
  })
}
