import { readOpenReminders } from '#db/queries/reminders.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { createReminderChange } from '#src/workspace/mutations/create-reminder.ts'
import { finishReminderChange } from '#src/workspace/mutations/finish-reminder.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

const day = 24 * 3_600_000

/** What the group must not forget. */
export function RemindersCard() {
  const mutate = useMutate()
  const form = useDraft({
    label: t('New reminder'),
    initial: { text: '' },
    onSave: ({ text }) => mutate(createReminderChange(text, Date.now() + day)),
  })
  const open = useLive((workspace) => readOpenReminders(workspace), [])
  if (!open) return null
  return (
    <Card title={t('Reminders')}>
      {open.map((reminder) => (
        <p key={reminder.id}>
          {reminder.text} <Button onClick={() => void mutate(finishReminderChange(reminder))}>{t('Finish')}</Button>
        </p>
      ))}
      <TextField label={t('New reminder')} value={form.draft.text} onChange={(text) => form.set('text', text)} />
      <Button disabled={!form.draft.text.trim()} onClick={() => void form.save()}>
        {t('Add')}
      </Button>
    </Card>
  )
}
