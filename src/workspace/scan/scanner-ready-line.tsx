import { ScanIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './scanner-ready.module.css'

/** Where a scan is awaited among other things: that it can be scanned at once, and what. */
export function ScannerReadyLine({ hint }: { hint: string }) {
  return (
    <span className={classes.readyLine}>
      <span className={classes.chip}>
        <ScanIcon className="i i-s" aria-hidden />
        {t('Scanner ready')}
      </span>
      <span>{hint}</span>
    </span>
  )
}
