import { Card } from '#src/ui/layout/card.tsx'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { CheckIcon, WarningIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import type { PreparedLabel } from './prepare-labels.ts'
import { neededSizeText } from './stock-text.ts'
import type { Preparation } from './use-prepared-labels.ts'
import classes from './labels.module.css'

/** Faults of further labels are as many as anyone reads. */
const maxNamed = 8

/** Whether every code was read from what is printed. */
export function CheckCard({ preparation, count }: { preparation: Preparation; count: number }) {
  if (!('labels' in preparation))
    return (
      <Card>
        <ProgressBar label={t('Reading the codes…')} value={preparation.done} max={count} />
      </Card>
    )
  const faulty = preparation.labels.filter(({ fault }) => fault)
  const good = preparation.labels.length - faulty.length
  return (
    <Card className={faulty.length > 0 ? classes.bad : classes.good}>
      <div className="stack" role="status">
        <p className={faulty.length > 0 ? 'title t-bad flex' : 'title t-ok flex'}>
          {faulty.length > 0 ? <WarningIcon className="i" aria-hidden /> : <CheckIcon className="i" aria-hidden />}
          {faulty.length > 0 ? t('Not readable') : t('Decoded: OK')}
        </p>
        {faulty.length === 0 ? (
          <p className="small">
            {plural(good, { one: 'The code of # label was read from what is printed.', other: 'The codes of all # labels were read from what is printed.' })}
          </p>
        ) : (
          <>
            <p>{plural(faulty.length, { one: '# label will not be printed:', other: '# labels will not be printed:' })}</p>
            <ul className={classes.faults}>
              {faulty.slice(0, maxNamed).map((label, at) => (
                <li key={at}>{faultText(label)}</li>
              ))}
            </ul>
            {faulty.length > maxNamed && <p>{plural(faulty.length - maxNamed, { one: 'and # more', other: 'and # more' })}</p>}
          </>
        )}
      </div>
    </Card>
  )
}

function faultText({ name, fault }: PreparedLabel): string {
  switch (fault?.kind) {
    case 'too-small':
      return t('{name}: the code needs {size} or more.', { name, size: neededSizeText(fault.needs) })
    case 'not-encodable':
      return t('{name}: this kind of code cannot show {text}.', { name, text: fault.text })
    case 'outside':
      return t('{name}: something is outside of the label.', { name })
    default:
      return t('{name}: the code cannot be read.', { name })
  }
}
