import type { ReactNode } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { BackIcon, ComposeIcon, HandIcon, DeliveryIcon, SearchIcon, MoveIcon } from '#src/ui/icons/icons.ts'
import { msg } from '#domain/message.ts'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { t } from '#src/ui/text/translate.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { ScanInputMethods } from './scan-input-methods.tsx'
import type { ModeParts } from '#src/workspace/scan/mode-parts.ts'
import { ScannerReady } from '#src/workspace/scan/scanner-ready.tsx'
import classes from './scan-frame.module.css'

export type ScanMode = 'look-up' | 'move-into' | 'bulk-update' | 'receive' | 'pick-list'

export interface ScanFrameProps extends ModeParts {
  mode: ScanMode
  onMode: (mode: ScanMode) => void
  status: ReactNode
  onType: () => void
  /** Starts or stops the camera. */
  onCamera: () => void
  /** The camera, while it is on. */
  camera: ReactNode
  onLeave: () => void
}

/** The screen for scanning many tubes in a row: the scanner on one side, the scans on the other, and one large button to leave. */
export function ScanFrame({ mode, onMode, status, hint, onType, onCamera, camera, side, foot, children, onLeave }: ScanFrameProps) {
  const may = usePermission()
  return (
    <div className={classes.page} data-own-head data-mode={mode}>
      <header className={classes.head}>
        <div className="flex">
          <Button variant="plain" icon={BackIcon} onClick={onLeave}>
            {t('Back')}
          </Button>
          <h1>{t('Scan')}</h1>
        </div>
        <Segmented
          label={t('Scan mode')}
          value={mode}
          onChange={onMode}
          tall
          full
          stacked
          options={[
            { value: 'look-up' as const, label: t('Look up'), icon: SearchIcon },
            { value: 'move-into' as const, label: t(msg('Move into…', 'tab')), icon: MoveIcon },
            { value: 'bulk-update' as const, label: t('Bulk update'), icon: ComposeIcon },
            { value: 'receive' as const, label: t(msg('Receive', 'verb')), icon: DeliveryIcon },
            { value: 'pick-list' as const, label: t('Pick list'), icon: HandIcon },
          ].filter(({ value }) => value === 'look-up' || may('Sample.UpdateOwn'))}
        />
        <div className={classes.status}>{status}</div>
      </header>
      {mode === 'pick-list' || mode === 'receive' ? (
        side && (
          <section className={classes.side} aria-label={mode === 'receive' ? t('Package') : t('Boxes in order')}>
            {side}
          </section>
        )
      ) : (
        <section className={classes.side} aria-label={t('Scanner')}>
          <div className="stack">
            <ScannerReady hint={hint} />
            {camera}
            <ScanInputMethods isCameraOn={Boolean(camera)} onCamera={onCamera} onType={onType} />
          </div>
          {side}
        </section>
      )}
      <main className={classes.list}>{children}</main>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </div>
  )
}
