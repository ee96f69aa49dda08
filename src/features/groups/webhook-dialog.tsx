import { useState } from 'react'
import { eventTopics, isEventTopic, topicNames, type EventTopic } from '#domain/event-topics.ts'
import { webhookLimits, type Webhook } from '#domain/wire/integrations/webhooks.ts'
import { useFocusReturn } from '#src/ui/dialogs/overlay-stack.ts'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { FieldGroup } from '#src/ui/fields/field-group.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'
import classes from './webhooks.module.css'

interface WebhookDialogProps {
  /** Null for a new one. */
  webhook: Webhook | null
  onSaved: () => void
  onClose: () => void
}

/** Where events are sent, and which ones; then, for a new webhook, its secret, this once. */
export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps) {
  const { serverSends } = useWorkspace()
  const [secret, setSecret] = useState('')
  // Two dialogs, one after the other: the second one cannot know what opened the first.
  useFocusReturn()
  const form = useDraft({
    label: t('Webhook'),
    initial: { url: webhook?.url ?? '', topics: webhook?.topics.filter(isEventTopic) ?? [] },
    validate: ({ url, topics }) => ({
      url: url.trim() ? null : t('An address is required.'),
      topics: topics.length > 0 ? null : t('Choose at least one.'),
    }),
    onSave: async ({ url, topics }): Promise<void> => {
      const saved = webhook
        ? await serverSends.changeWebhook(webhook.id, { url: url.trim(), topics })
        : await serverSends.createWebhook({ url: url.trim(), topics })
      if (!saved.ok) return showFailure(saved.failure.message)
      release()
      onSaved()
      if ('secret' in saved.value) return setSecret(String(saved.value.secret))
      showFooterMessage(t('Changes saved'))
      onClose()
    },
  })
  const { draft, set, errorOf, release, showFailure } = form
  if (secret) return <WebhookSecretDialog secret={secret} onClose={onClose} />
  const choose = (topic: EventTopic, isChosen: boolean) =>
    set(
      'topics',
      topicNames.filter((each) => (each === topic ? isChosen : draft.topics.includes(each))),
    )
  return (
    <DraftDialog
      title={webhook ? t('Change webhook') : t('New webhook')}
      action={webhook ? t('Save') : t('Create webhook')}
      form={form}
      width={560}
      onClose={onClose}
    >
      <TextField
        label={t('Address')}
        hint={t('For example {address}', { address: 'https://events.lab.example/aliquot' })}
        value={draft.url}
        onChange={(url) => set('url', url)}
        maxLength={webhookLimits.maxAddressLength}
        inputMode="url"
        error={errorOf('url')}
        autoFocus
      />
      <FieldGroup label={t('What it is told about')} error={errorOf('topics')}>
        <div className={classes.topics}>
          {topicNames.map((topic) => (
            <Checkbox key={topic} label={t(eventTopics[topic])} checked={draft.topics.includes(topic)} onChange={(isChosen) => choose(topic, isChosen)} />
          ))}
        </div>
      </FieldGroup>
    </DraftDialog>
  )
}
