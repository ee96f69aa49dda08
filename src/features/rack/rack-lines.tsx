import type { ReactNode } from 'react'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { defineMessages, type Message } from '#domain/message.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { changeCount, type RackComparison, type RackQuestion, type RackSample } from '#domain/rules/rack/compare-rack.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { AlertIcon, FailedIcon, HelpIcon, LinkIcon, SwapIcon, type Icon } from '#src/ui/icons/icons.ts'
import { EqualIcon, ForwardIcon, PlusIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import { useAssignableCode } from '#src/workspace/scan/use-assignable-code.ts'
import { PlaceSentence } from '#src/workspace/storage/place-sentence.tsx'
import type { NewTube } from './new-tubes-dialog.tsx'
import { positionsText } from './positions-text.ts'
import classes from './rack.module.css'

export interface RackLinesProps {
  layer: StorageLayerRow
  comparison: RackComparison
  onAssign: (code: string) => void
  /** For codes that no sample has, at positions where nothing is on record. */
  onCreate: (tubes: readonly NewTube[]) => void
  /** The person saw that the wells that were not read are empty. */
  onEmpty: (positions: readonly number[]) => void
}

const questionTexts: Readonly<Record<RackQuestion['kind'], Message>> = defineMessages({
  unknown: 'No sample has this code.',
  archived: 'This sample is archived. Restore it first.',
  'not-a-sample': 'This is not the code of a sample.',
  reserved: 'This position is reserved for someone else.',
  conflict: 'Read in two wells, or with two codes in one well. Take another picture.',
  occupied: 'The sample recorded there is in doubt, so this one stays where it is recorded.',
})

/** What differs from the record, and what is to be decided; nothing of it is saved yet. */
export function RackLines({ layer, comparison, onAssign, onCreate, onEmpty }: RackLinesProps) {
  const { same, moved, arrived, missing, displaced, questions, unread } = comparison
  const { can } = useAccess()
  const toCode = useAssignableCode()
  const newTubes = questions.flatMap(({ kind, position, texts, sample }): NewTube[] => {
    const code = kind === 'unknown' && !sample ? toCode(texts[0] ?? '') : null
    return code === null ? [] : [{ code, position }]
  })
  const nameOf = (position: number) => positionName(layer, position)
  const changes = changeCount(comparison)
  return (
    <ul aria-label={t('Differences from the record')}>
      <li className={classes.sameLine}>
        <EqualIcon className="i i-s" aria-hidden />
        <b>{plural(same.length, { one: '# as on record', other: '# as on record' })}</b>
        <span className="small">{plural(changes, { one: '# change', other: '# changes' })}</span>
      </li>
      {moved.map(({ sample, to }) => (
        <Line
          key={sample.id}
          tone="info"
          icon={SwapIcon}
          title={sample.name}
          detail={t('moved within the box')}
          from={nameOf(sample.position)}
          to={nameOf(to)}
        />
      ))}
      {arrived.map(({ sample, to }) => (
        <Line
          key={sample.id}
          tone="info"
          icon={PlusIcon}
          title={sample.name}
          detail={<PlaceSentence of={sample} text={(place) => t('comes from {place}', { place })} without={t('had no location')} />}
          to={nameOf(to)}
        />
      ))}
      {missing.map((sample) => (
        <Line key={sample.id} tone="bad" icon={FailedIcon} title={sample.name} detail={t('The position is empty: missing')} from={nameOf(sample.position)} />
      ))}
      {displaced.map((sample) => (
        <Line
          key={sample.id}
          tone="bad"
          icon={FailedIcon}
          title={sample.name}
          detail={t('Not found, and another tube is at its position: no location')}
          from={nameOf(sample.position)}
        />
      ))}
      {questions.map((question) => {
        const code = question.kind === 'unknown' ? toCode(question.texts[0] ?? '') : null
        return (
          <Line
            key={`${question.kind} ${question.position} ${question.sample?.id ?? ''}`}
            tone="warn"
            icon={AlertIcon}
            title={titleOf(question)}
            detail={t(questionTexts[question.kind])}
            to={nameOf(question.position)}
          >
            {code !== null && (
              <Button icon={LinkIcon} onClick={() => onAssign(code)}>
                {t('Assign to…')}
              </Button>
            )}
          </Line>
        )
      })}
      {newTubes.length > 1 && can('Sample.Create') && (
        <li className={classes.line}>
          <Button icon={PlusIcon} onClick={() => onCreate(newTubes)}>
            {plural(newTubes.length, { one: 'Create # sample…', other: 'Create # samples…' })}
          </Button>
        </li>
      )}
      {unread.length > 0 && (
        <Line
          tone="warn"
          icon={HelpIcon}
          title={t('{positions} not read', {
            positions: positionsText(
              layer,
              unread.map(({ position }) => position),
            ),
          })}
          detail={unreadText(unread.flatMap(({ sample }) => sample ?? []))}
        >
          <Button onClick={() => onEmpty(unread.map(({ position }) => position))}>
            {plural(unread.length, { one: 'This well is empty', other: 'These # wells are empty' })}
          </Button>
        </Line>
      )}
    </ul>
  )
}

const titleOf = ({ texts, sample }: RackQuestion): string => (texts.length > 0 ? texts.join(', ') : (sample?.name ?? ''))

const unreadText = (recorded: readonly RackSample[]): string =>
  recorded.length === 0
    ? t('Nothing is on record there.')
    : plural(
        recorded.length,
        { one: '{name} is on record there and stays as it is.', other: '# samples are on record there and stay as they are.' },
        { name: recorded[0]!.name },
      )

interface LineProps {
  tone: 'info' | 'warn' | 'bad'
  icon: Icon
  title: string
  detail: ReactNode
  from?: string
  to?: string
  children?: ReactNode
}

function Line({ tone, icon: LineIcon, title, detail, from, to, children }: LineProps) {
  return (
    <li className={classes.line}>
      <LineIcon className={`i t-${tone}`} aria-hidden />
      <span className={classes.lineText}>
        <span className="strong">{title}</span>
        <span className="small muted">{detail}</span>
      </span>
      <span className={`mono ${classes.places}`}>
        {from !== undefined && <del>{from}</del>}
        {from !== undefined && to !== undefined && <ForwardIcon className="i i-xs" aria-hidden />}
        {to !== undefined && <ins>{to}</ins>}
      </span>
      {children && <span className={classes.lineActions}>{children}</span>}
    </li>
  )
}
