import { messages } from '#domain/messages.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { CheckIcon, HandIcon, AlertIcon, SignOutIcon } from '#src/ui/icons/icons.ts'
import { PutDownIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { readLocation } from '#src/workspace/storage/read-location.ts'
import { CountBar } from '#src/ui/feedback/count-bar.tsx'
import { countOf, type PickView } from './read-pick-view.ts'
import type { RunningList } from './use-pick-list.ts'
import classes from './pick-list.module.css'

/** How far it is, and the large buttons. */
export function PickFoot(list: RunningList) {
  const { view, send } = list
  const left = countOf(view, 'to-go')
  const finish = () => send({ type: 'finished' })
  return (
    <div className={classes.foot}>
      <div className={classes.progress}>
        <PickProgress view={view} />
      </div>
      <ScanButton tall hint={t('Scan a tube')} onCode={(text, scan) => send({ type: 'code.read', ...scan, text })} />
      {left === 0 ? (
        <Button variant="primary" icon={CheckIcon} onClick={finish}>
          {t(messages.finished)}
        </Button>
      ) : (
        <>
          <Button tall onClick={finish}>
            {view.phase === 'pick'
              ? plural(left, { one: 'Finished, # not out…', other: 'Finished, # not out…' })
              : plural(left, { one: 'Finished, # not back…', other: 'Finished, # not back…' })}
          </Button>
          <WithoutScan {...list} />
        </>
      )}
    </div>
  )
}

/** The same as scanning the tube; after a wrong one, that it is back. */
function WithoutScan({ view, last, next, send }: RunningList) {
  const wrong = last?.kind === 'wrong' ? last : null
  const subject = wrong?.sample ?? next
  const position = useLive(
    async (workspace) => (subject ? ((await readLocation(workspace, subject))?.position ?? '') : ''),
    [subject?.layerId, subject?.position],
  )
  if (!subject) return null
  if (wrong)
    return (
      <Button variant="primary" icon={PutDownIcon} onClick={() => send({ type: 'row.dismissed', row: wrong.row })}>
        {position ? t('It is back at {position}', { position }) : t('It is back')}
      </Button>
    )
  return (
    <Button variant="primary" icon={view.phase === 'pick' ? HandIcon : PutDownIcon} onClick={() => send({ type: 'sample.done', sampleId: subject.id })}>
      {doneText(view.phase === 'pick', position)}
    </Button>
  )
}

function doneText(isOut: boolean, position: string | undefined): string {
  if (isOut) return position ? t('{position} is out', { position }) : t('It is out')
  return position ? t('{position} is back', { position }) : t('It is back')
}

/** One bar, and its counts in words. */
function PickProgress({ view }: { view: PickView }) {
  const [done, missing, held, left] = (['done', 'missing', 'held', 'to-go'] as const).map((state) => countOf(view, state)) as [number, number, number, number]
  const all = view.samples.length
  return (
    <CountBar
      parts={[
        { count: done, tone: 'ok' },
        { count: missing + held, tone: 'bad' },
      ]}
      left={left}
    >
      <b>{view.phase === 'pick' ? t('{done} of {all} out', { done, all }) : t('{done} of {all} back', { done, all })}</b>
      {missing > 0 && view.phase === 'pick' && (
        <span className="t-bad">
          <AlertIcon className="i i-xs" aria-hidden /> {plural(missing, { one: '# missing', other: '# missing' })}
        </span>
      )}
      {held > 0 && (
        <span className="t-bad">
          <SignOutIcon className="i i-xs" aria-hidden /> {plural(held, { one: '# with others', other: '# with others' })}
        </span>
      )}
      <span className="muted">{plural(left, { one: '# to go', other: '# to go' })}</span>
    </CountBar>
  )
}
