import type { ReactNode } from 'react'
import { ScanIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './scanner-ready.module.css'

/** Wherever a scan is awaited: nothing has to be tapped before it. Beside it, a way without a scanner. */
export function ScannerReady({ hint, children }: { hint: string; children?: ReactNode }) {
  return (
    <div className={classes.ready}>
      <ScanIcon className="i i-xl" aria-hidden />
      <div className="grow" role="status">
        <h2>{t('Scanner ready')}</h2>
        <p className="muted small">{hint}</p>
      </div>
      {children}
    </div>
  )
}
