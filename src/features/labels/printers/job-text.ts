import type { PrintState } from '#domain/entities/print-job.ts'
import { msg, type Message } from '#domain/message.ts'
import { troubleMessage } from '#domain/rules/labels/print-troubles.ts'
import type { PrintJob } from '#db/queries/labels.ts'
import type { Tone } from '#src/ui/feedback/chip.tsx'
import { AlertIcon, CheckIcon, CloseIcon, HelpIcon, OfflineIcon, WaitingIcon, type Icon } from '#src/ui/icons/icons.ts'
import { PrintIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'

interface StateText {
  readonly text: Message
  readonly tone: Tone
  readonly icon: Icon
}

const states: Readonly<Record<PrintState, StateText>> = {
  waiting: { text: msg('Waiting for the printer'), tone: 'plain', icon: WaitingIcon },
  printing: { text: msg('Printing…'), tone: 'info', icon: PrintIcon },
  printed: { text: msg('Printed'), tone: 'ok', icon: CheckIcon },
  failed: { text: msg('Not printed'), tone: 'bad', icon: AlertIcon },
  unknown: { text: msg('May have been printed'), tone: 'warn', icon: HelpIcon },
  canceled: { text: msg('Canceled'), tone: 'plain', icon: CloseIcon },
}
const queued: StateText = { text: msg('Waiting for the network'), tone: 'warn', icon: OfflineIcon }

export const jobState = ({ state, isQueued }: Pick<PrintJob, 'state' | 'isQueued'>): StateText => (isQueued ? queued : states[state])

/** `3 labels · Zebra, room 2.108 · today 14:05`. */
export const jobFacts = ({ labels, copies, printer, at }: PrintJob): string =>
  [plural(labels * copies, { one: '# label', other: '# labels' }), printer, dateTimeText(at)].filter(Boolean).join(' · ')

/** What went wrong, and what to do about it; nothing if all went well. */
export function jobTroubles({ state, reason }: Pick<PrintJob, 'state' | 'reason'>): string[] {
  if (state === 'failed') return [t(troubleMessage(reason))]
  return state === 'unknown' ? [t(troubleMessage(reason)), t('Check the printer before you print them again.')] : []
}
