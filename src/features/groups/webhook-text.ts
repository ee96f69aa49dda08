import { eventTopics, isEventTopic } from '#domain/event-topics.ts'
import type { Delivery, Webhook } from '#domain/wire/integrations/webhooks.ts'
import type { Tone } from '#src/ui/feedback/chip.tsx'
import { AlertIcon, CheckIcon, type Icon } from '#src/ui/icons/icons.ts'
import { PauseIcon, SendIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'

interface StateText {
  readonly text: string
  readonly tone: Tone
  readonly icon: Icon
}

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

export const topicsText = (topics: readonly string[]): string => topics.map((topic) => (isEventTopic(topic) ? t(eventTopics[topic]) : topic)).join(' · ')

/** The status with which a program wants no more events. */
const gone = 410

/** `explanation`: why nothing is sent, and what to do. */
export function stateOf({ state, nextAt, failingSince, deliveries }: Webhook): StateText & { readonly explanation?: string } {
  const since = dateTimeText(failingSince ?? 0)
  if (state === 'stopped') {
    const explanation =
      deliveries[0]?.status === gone
        ? t('The program answered that it wants no more events. If you resume, everything it missed is sent in order.')
        : t('No event has been accepted since {time}. Check the program, then resume: everything it missed is sent in order.', { time: since })
    return { text: t('Stopped'), tone: 'bad', icon: AlertIcon, explanation }
  }
  if (state === 'secret-lost') {
    const explanation = t(
      'The server can no longer read the secret of this webhook, because the key of the server has changed. Create a new secret, then resume.',
    )
    return { text: t('Stopped'), tone: 'bad', icon: AlertIcon, explanation }
  }
  if (state === 'restored') {
    const explanation = t('The server was restored from a backup, and sends nothing until you resume. On a copy for tests, remove the webhook instead.')
    return { text: t('Paused'), tone: 'warn', icon: PauseIcon, explanation }
  }
  if (state !== 'active') return { text: t('Paused'), tone: 'plain', icon: PauseIcon }
  if (nextAt === null) return { text: t('Active'), tone: 'ok', icon: CheckIcon }
  const explanation = t('No event has been accepted since {time}. Next attempt: {next}. Later events wait, and follow in order.', {
    time: since,
    next: dateTimeText(nextAt),
  })
  return { text: t('Waiting'), tone: 'warn', icon: AlertIcon, explanation }
}

export function outcomeOf({ state }: Delivery): StateText {
  if (state === 'delivered') return { text: t('Delivered'), tone: 'ok', icon: CheckIcon }
  if (state === 'failed') return { text: t('Failed'), tone: 'bad', icon: AlertIcon }
  return { text: t('Sending…'), tone: 'plain', icon: SendIcon }
}

/** `2026-11-22 14:05 · 2 attempts · 500 out of order` */
export function deliveryFacts({ at, attempts, status, answer, state }: Delivery): string {
  const isKnown = state === 'delivered' || state === 'failed'
  const said = status === null ? t('No answer') : `${status} ${answer}`.trim()
  const facts = [dateTimeText(at), attempts > 1 && plural(attempts, { one: '# attempt', other: '# attempts' }), isKnown && said]
  return facts.filter(Boolean).join(' · ')
}
