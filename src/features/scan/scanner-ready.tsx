import { ScanIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './scan-frame.module.css'

/** The scan field is always ready: nothing has to be tapped before a scan. */
export function ScannerReady({ hint }: { hint: string }) {
  return (
    <div className={classes.ready} role="status">
      <ScanIcon className="i i-xl" aria-hidden />
      <div>
        <h2>{t('Scanner ready')}</h2>
        <p className="muted small">{hint}</p>
      </div>
    </div>
  )
}
