import { useState } from 'react'
import { isEventTopic } from '#domain/event-topics.ts'
import type { Webhook } from '#domain/wire/integrations/webhooks.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { EditIcon, KeyIcon, MoreIcon } from '#src/ui/icons/icons.ts'
import { PauseIcon, PlayIcon, SendIcon, TrashIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { ServerAnswer } from '#src/workspace/data/server-reads.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'
import { hostOf, stateOf, topicsText } from './webhook-text.ts'
import classes from './webhooks.module.css'

interface WebhookCardProps {
  webhook: Webhook
  onEdit: () => void
  onChanged: () => void
}

/** Deliveries that are shown until somebody asks for all. */
const few = 5

/** A webhook, its state, and what became of its last events. */
export function WebhookCard({ webhook, onEdit, onChanged }: WebhookCardProps) {
  const { serverSends } = useWorkspace()
  const confirm = useConfirm()
  const [showsAll, setShowsAll] = useState(false)
  const [secret, setSecret] = useState('')
  const { id, url, topics, state, nextAt, deliveries } = webhook
  const { text, tone, icon, explanation } = stateOf(webhook)
  const host = hostOf(url)
  const finish = (answer: ServerAnswer<object>) => {
    if (!answer.ok) showToast({ message: t(answer.failure.message), tone: 'bad' })
    onChanged()
  }
  const pause = async (isPaused: boolean) => finish(await serverSends.changeWebhook(id, { url, topics: topics.filter(isEventTopic), isPaused }))
  const renewSecret = async () => {
    const question = {
      title: t('Create a new secret for {host}?', { host }),
      message: t('The current secret stops working, and the program rejects events until you have given it the new one.'),
      confirmLabel: t('Create a new secret'),
    }
    if (!(await confirm(question))) return
    const answer = await serverSends.renewWebhookSecret(id)
    if (answer.ok) setSecret(answer.value.secret)
    finish(answer)
  }
  const remove = async () => {
    const question = {
      title: t('Remove the webhook to {host}?', { host }),
      message: t('Nothing more is sent there. A new webhook gets a new secret, and begins with what happens from then on.'),
      confirmLabel: t('Remove'),
      danger: true,
    }
    if (await confirm(question)) finish(await serverSends.removeWebhook(id))
  }
  return (
    <Card
      label={host}
      title={<span className={classes.host}>{host}</span>}
      action={
        <Chip tone={tone} icon={icon}>
          {text}
        </Chip>
      }
    >
      <div className="stack-l">
        {explanation && <Banner tone={tone === 'bad' ? 'bad' : 'warn'}>{explanation}</Banner>}
        <div className={classes.facts}>
          <p>{topicsText(topics)}</p>
          <p className="mono small muted">{url}</p>
        </div>
        <div className="bar">
          {nextAt !== null && (
            <Button icon={SendIcon} onClick={() => void pause(false)}>
              {t('Try now')}
            </Button>
          )}
          {state === 'active' && (
            <Button icon={PauseIcon} onClick={() => void pause(true)}>
              {t('Pause')}
            </Button>
          )}
          {state !== 'active' && state !== 'secret-lost' && (
            <Button icon={PlayIcon} onClick={() => void pause(false)}>
              {t('Resume')}
            </Button>
          )}
          <Button icon={EditIcon} onClick={onEdit}>
            {t('Change')}
          </Button>
          <Menu
            target={<Button icon={MoreIcon}>{t('More')}</Button>}
            sections={[
              { id: 'secret', items: [{ id: 'renew', label: t('New secret…'), icon: KeyIcon, onSelect: () => void renewSecret() }] },
              { id: 'remove', items: [{ id: 'remove', label: t('Remove…'), icon: TrashIcon, danger: true, onSelect: () => void remove() }] },
            ]}
          />
        </div>
        {deliveries.length === 0 ? (
          <p className="muted">{t('Nothing has been sent yet.')}</p>
        ) : (
          <div>
            <h3>{t('Last deliveries')}</h3>
            <div className={classes.deliveries}>
              {deliveries.slice(0, showsAll ? deliveries.length : few).map((delivery) => (
                <DeliveryRow
                  key={delivery.seq}
                  delivery={delivery}
                  canSend={state !== 'secret-lost'}
                  onSend={async () => finish(await serverSends.resendEvent(id, delivery.seq))}
                />
              ))}
            </div>
            {!showsAll && deliveries.length > few && (
              <Button variant="plain" onClick={() => setShowsAll(true)}>
                {t('Show more')}
              </Button>
            )}
          </div>
        )}
      </div>
      {secret && <WebhookSecretDialog secret={secret} onClose={() => setSecret('')} />}
    </Card>
  )
}
