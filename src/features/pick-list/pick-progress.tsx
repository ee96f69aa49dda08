import { CountBar } from '#src/ui/feedback/count-bar.tsx'
import { AlertIcon, SignOutIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { countOf, type PickView } from './read-pick-view.ts'

/** One bar, and its counts in words. */
export function PickProgress({ view }: { view: PickView }) {
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
