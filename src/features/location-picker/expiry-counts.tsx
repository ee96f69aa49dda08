import { DatePastIcon, DateSoonIcon } from '#src/ui/icons/icons.ts'
import { countText } from '#src/ui/text/translate.ts'
import type { LayerFill } from '#src/workspace/storage/storage-fill.ts'
import classes from './fill.module.css'

/** How many samples expire soon, and how many have expired. Whatever shows it says the same in words: `expiryTexts`. */
export function ExpiryCounts({ fill }: { fill: Pick<LayerFill, 'soon' | 'past'> | undefined }) {
  const { soon, past } = fill ?? { soon: 0, past: 0 }
  if (soon === 0 && past === 0) return null
  return (
    <span className={classes.counts}>
      {soon > 0 && (
        <span className={classes.soon}>
          <DateSoonIcon className="i i-xs" aria-hidden />
          {countText(soon)}
        </span>
      )}
      {past > 0 && (
        <span className={classes.past}>
          <DatePastIcon className="i i-xs" aria-hidden />
          {countText(past)}
        </span>
      )}
    </span>
  )
}
