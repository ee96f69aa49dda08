import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { msg } from '#domain/message.ts'
import { fieldsOfSample } from '#domain/rules/samples/own-fields.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { CheckIcon, SentIcon, WaitingIcon, FailedIcon } from '#src/ui/icons/icons.ts'
import { CompareIcon, ForwardIcon, UndoIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { timesText } from '#src/workspace/format/dates.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import type { HistoryEntry } from './history-entries.ts'
import { describeChanges, type HistoryNames } from './history-labels.ts'
import { undoEntryChange } from './undo-changes.ts'
import classes from './sample-history.module.css'

export interface SampleHistoryEntryProps {
  entry: HistoryEntry
  sample: SampleRow
  type: SampleTypeRow | undefined
  names: HistoryNames
}

const states = {
  waiting: { tone: 'warn', icon: WaitingIcon, word: msg('Waiting to sync') },
  sent: { tone: 'ok', icon: SentIcon, word: msg('Sent') },
  refused: { tone: 'bad', icon: FailedIcon, word: msg('Rejected') },
} as const

/** Who, what from what to what, when, on which device; and Undo. */
export function SampleHistoryEntry({ entry, sample, type, names }: SampleHistoryEntryProps) {
  const { fullName } = useWorkspace()
  const mutate = useMutate()
  const { state, label, changes, isFirst } = entry
  const author = entry.fullName ?? fullName
  const words = describeChanges({ ...entry, author }, fieldsOfSample(sample, type), names)
  const applied = changes.filter((change) => !change.isKept)
  // A tube that someone else created cannot be removed from here: it has its own button for archiving.
  const isMine = !isFirst || entry.isThisDevice
  // A mutation on several tubes cannot be undone in part from the history of one: the amount would be counted twice.
  // What was used in an experiment is changed there.
  const isOfMany = /^(sample\.aliquot@|sample\.undo-aliquot@|section\.)/.test(entry.command)
  const change = state === 'refused' || !isMine || isOfMany ? undefined : undoEntryChange(sample, applied, isFirst)
  const versionMark = state === 'known' ? undefined : states[state]
  const from = entry.isThisDevice ? t('this device') : t('device {name}', { name: entry.device ?? '' })
  return (
    <li>
      <div className={classes.entry}>
        {words.length === 0 && <span>{label || labelOfCommand(entry.command)}</span>}
        {words.map(({ what, from, to, isCode }) => (
          <span key={what} className={classes.change}>
            {what} {from !== undefined && <del className={isCode ? 'mono' : undefined}>{from}</del>}
            {to !== undefined && (
              <>
                <ForwardIcon className="i i-xs" aria-label={t('to')} role="img" />
                <ins className={isCode ? 'mono' : undefined}>{to}</ins>
              </>
            )}
          </span>
        ))}
        {entry.aliquotIds.length > 0 && <span className={classes.names}>{entry.aliquotIds.map(names.sample).join(', ')}</span>}
        <span className="muted small">{`${author}, ${timesText(entry.at, entry.receivedAt)}, ${from}`}</span>
        {versionMark && (
          <Chip tone={versionMark.tone} icon={versionMark.icon} quiet>
            {t(versionMark.word)}
          </Chip>
        )}
        {words.map(
          ({ what, version }) =>
            version && (
              <Chip key={what} tone={version === 'shown' ? 'ok' : 'plain'} icon={version === 'shown' ? CheckIcon : CompareIcon} quiet>
                {version === 'shown' ? t('Current version') : t('Other version')}
              </Chip>
            ),
        )}
      </div>
      {change && change.mutations.length > 0 && (
        <Button
          variant="plain"
          icon={UndoIcon}
          onClick={() => void mutate(change)}
          aria-label={t('Undo: {what}', { what: words.map(({ what }) => what).join(', ') })}
        >
          {t('Undo')}
        </Button>
      )}
    </li>
  )
}

/** A mutation without visible changes: of two texts, the current one was kept. */
const labelOfCommand = (command: string): string => (command.startsWith('sample.edit@') ? t('Left unchanged') : command)
