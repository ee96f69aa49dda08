import { useCallback, useEffect, useState } from 'react'
import type { Webhook } from '#domain/wire/integrations/webhooks.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { PlusIcon, SendIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import classes from './webhooks.module.css'

/** Deliveries go on while the tab is open. */
const readEvery = 5_000

/** The programs that are told what happens in the group, for its administrators. */
export function WebhooksTab() {
  const { serverReads } = useWorkspace()
  const answer = useServerAnswer(useCallback(() => serverReads.webhooks(), [serverReads]))
  const { value, read } = answer
  const [changed, setChanged] = useState<Webhook | 'new' | null>(null)
  useEffect(() => {
    const timer = setInterval(read, readEvery)
    return () => clearInterval(timer)
  }, [read])
  const add = (
    <Button icon={PlusIcon} onClick={() => setChanged('new')}>
      {t('New webhook')}
    </Button>
  )
  return (
    <div className={classes.tab}>
      <div className={classes.head}>
        <p className="muted grow">
          {t('A webhook tells another program what happens in this group: the server sends it which records have changed, and who changed them.')}
        </p>
        {value && value.webhooks.length > 0 && add}
      </div>
      <AnswerNotice {...answer} />
      {value?.webhooks.length === 0 && (
        <Card title={t('Webhooks')}>
          <EmptyState icon={SendIcon} title={t('No webhooks yet')} action={add}>
            {t('Enter the address of a program that receives events, and choose what it is told about.')}
          </EmptyState>
        </Card>
      )}
      {value?.webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} onEdit={() => setChanged(webhook)} onChanged={read} />
      ))}
      {changed && <WebhookDialog webhook={changed === 'new' ? null : changed} onSaved={read} onClose={() => setChanged(null)} />}
    </div>
  )
}
