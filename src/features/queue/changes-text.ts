import { descriptionOf } from '#domain/registry.ts'
import type { RefusalDetail } from '#domain/tx.ts'
import type { QueuedMutation } from '#db/disk/disk-rows.ts'
import { isUserMutation } from '#db/queries/queue.ts'
import { t } from '#src/ui/text/translate.ts'
import { timeText, todayText } from '#src/workspace/format/dates.ts'
import { refusalText } from '#src/workspace/saving/refusal-text.ts'
import type { MutationSummary } from './summarize-mutations.ts'

export interface WrittenChange {
  readonly mutation: QueuedMutation
  readonly summary: MutationSummary
  /** Why it was rejected. */
  readonly rejected?: { readonly code: string; readonly detail: RefusalDetail }
}

export interface WrittenFile {
  readonly fullName: string
  readonly groupName: string
  readonly deviceName: string
  /** Epoch ms. */
  readonly exportedAt: number
  readonly waiting: readonly WrittenChange[]
  readonly rejected: readonly WrittenChange[]
}

/** What a person reads at the top of an exported file: whose changes these are, and each one in order, from what to what. */
export function changesText({ fullName, groupName, deviceName, exportedAt, waiting, rejected }: WrittenFile): string {
  const facts = [
    [t('User'), fullName],
    [t('Group'), groupName],
    [t('Device'), deviceName || t('No name')],
    [t('Exported'), momentText(exportedAt)],
  ]
  return [
    t('Aliquot: changes that were not synced'),
    '',
    ...facts.map(([what, value]) => `${what}: ${value}`),
    '',
    t('To bring these changes back, sign in as this user on any device, open “Queue and inbox”, and choose “Import changes from file…”.'),
    t('Each change is applied once at most, even if this file is imported twice or the device sends its changes itself.'),
    ...listed(t('Waiting: {count}', { count: waiting.length }), waiting),
    ...listed(t('Rejected: {count}', { count: rejected.length }), rejected),
    '',
    t('Aliquot reads the part below. Do not change it.'),
  ].join('\n')
}

const listed = (heading: string, changes: readonly WrittenChange[]): string[] =>
  changes.length ? ['', heading, ...changes.flatMap((change, at) => ['', ...linesOf(change, at + 1)])] : []

function linesOf({ mutation, summary, rejected }: WrittenChange, number: number): string[] {
  const what = isUserMutation(mutation) ? mutation.label : t('Your settings')
  const details = [changeText(summary), rejected && t('Rejected: {reason}', { reason: refusalText(rejected.code, rejected.detail) })]
  return [[`${number}.`, momentText(mutation.capturedAt), what].join(' '), ...details.flatMap((line) => (line ? `   ${line}` : []))]
}

/** `Move: Box 1 · A1 → Box 5 · A3`; undefined if the label says it all. */
function changeText({ command, by, from, to }: MutationSummary): string | undefined {
  const change = [from ?? by, to].filter((value) => value !== null).join(' → ')
  const description = descriptionOf(command)
  return change && description ? t('{what}: {change}', { what: t(description.verb), change }) : change || undefined
}

/** With the date, since nobody knows when it is read, or by whom: `2026-11-22 14:05`. */
const momentText = (at: number): string => `${todayText(new Date(at))} ${timeText(at)}`
