import { useState } from 'react'
import { randomId } from '#db/random-id.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { SendIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useSave } from '#src/workspace/editing/use-save.ts'
import { dropKeptFeedback, useKeepFeedback, useKeptFeedback, type KeptFeedback } from './kept-feedback.ts'

/** What a person tells the administrators of their group and of the organization. Until it is sent, the text is kept on the device. spec §2 */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const kept = useKeptFeedback()
  return kept ? <OpenFeedback kept={kept} onClose={onClose} /> : null
}

function OpenFeedback({ kept, onClose }: { kept: KeptFeedback; onClose: () => void }) {
  const { workspace, serverSends, writeContext, groupName } = useWorkspace()
  const { appVersion } = writeContext
  const [feedback, setFeedback] = useState(kept)
  const { text, screen, isAboutScreen } = feedback
  useKeepFeedback(feedback)
  const change = (part: Partial<KeptFeedback>) => setFeedback((now) => ({ ...now, ...part, id: randomId() }))
  const { errorOf, failure, showFailure, save, isSaving, fieldsRef } = useSave<'text'>({
    validate: () => ({ text: text.trim() ? null : t('Enter your feedback first.') }),
    onSave: () => send(),
  })
  const send = async (): Promise<void> => {
    const about = isAboutScreen && screen.length <= limits.address.longest ? { screen, appVersion } : { screen: '', appVersion: '' }
    const answer = await serverSends.sendFeedback({ id: feedback.id, text, ...about, isForOrganization: true })
    if (!answer.ok) return showFailure(answer.failure.message)
    await dropKeptFeedback(workspace)
    showToast({ message: t('Feedback sent. Thank you!'), tone: 'ok' })
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Send feedback')}
      width={560}
      actions={
        <>
          <Button tall onClick={onClose}>
            {t('Close')}
          </Button>
          <Button variant="primary" icon={SendIcon} disabled={isSaving} onClick={() => void save()}>
            {t('Send')}
          </Button>
        </>
      }
    >
      <div className="stack-l" ref={fieldsRef}>
        <TextAreaField
          label={t('Your feedback')}
          required
          rows={6}
          value={text}
          onChange={(typed) => change({ text: typed })}
          maxLength={limits.text.longest}
          error={errorOf('text')}
          autoFocus
        />
        <Checkbox
          label={t('Include the address of this screen and the version of the app')}
          hint={`${screen} · ${appVersion}`}
          checked={isAboutScreen}
          onChange={(checked) => change({ isAboutScreen: checked })}
        />
        <p className="muted">{t('The administrators of {group} and of the organization see it with your name.', { group: groupName })}</p>
        {failure && (
          <Banner tone="bad" live>
            {t('{message} Your text is kept on this device until you send it.', { message: t(failure) })}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
