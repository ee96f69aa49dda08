import type { Delivery } from '#domain/wire/integrations/webhooks.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { deliveryFacts, outcomeOf } from './webhook-text.ts'
import classes from './webhooks.module.css'

interface DeliveryRowProps {
  delivery: Delivery
  /** Its webhook can send. */
  canSend: boolean
  onSend: () => Promise<void>
}

/** An event, and what the receiver said to it. */
export function DeliveryRow({ delivery, canSend, onSend }: DeliveryRowProps) {
  const { type, state } = delivery
  const { text, tone, icon } = outcomeOf(delivery)
  return (
    <Row
      title={<span className="mono">{type}</span>}
      subtitle={deliveryFacts(delivery)}
      wraps
      trailing={
        <span className={classes.outcome}>
          <Chip tone={tone} icon={icon}>
            {text}
          </Chip>
          <Button
            disabled={!canSend || state === 'again' || state === 'sending'}
            aria-label={t('Send {name} again', { name: type })}
            onClick={() => void onSend()}
          >
            {t('Send again')}
          </Button>
        </span>
      }
    />
  )
}
