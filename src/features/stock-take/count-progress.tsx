import { CountBar } from '#src/ui/feedback/count-bar.tsx'
import { AlertIcon, SignOutIcon } from '#src/ui/icons/icons.ts'
import { countText, plural } from '#src/ui/text/translate.ts'

export interface CountProgressProps {
  found: number
  missing: number
  /** Scanned, but recorded elsewhere. */
  unexpected: number
  out: number
}

/** '26 of 44 found' */
export const foundText = (found: number, all: number): string =>
  plural(all, { one: '{found} of # found', other: '{found} of # found' }, { found: countText(found) })

/** How far the stock-take is: one bar, and its counts in words. */
export function CountProgress({ found, missing, unexpected, out }: CountProgressProps) {
  return (
    <CountBar
      parts={[
        { count: found, tone: 'action' },
        { count: unexpected, tone: 'bad' },
      ]}
      left={missing}
    >
      <b>{foundText(found, found + missing)}</b>
      {unexpected > 0 && (
        <b className="t-bad">
          <AlertIcon className="i i-xs" aria-hidden /> {plural(unexpected, { one: '# does not belong here', other: '# do not belong here' })}
        </b>
      )}
      {out > 0 && (
        <span>
          <SignOutIcon className="i i-xs" aria-hidden /> {plural(out, { one: '# checked out', other: '# checked out' })}
        </span>
      )}
      <span className="muted">{plural(missing, { one: '# to go', other: '# to go' })}</span>
    </CountBar>
  )
}
