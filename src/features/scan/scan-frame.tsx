import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { BackIcon, ComposeIcon, KeyboardIcon, MoveIcon, SearchIcon } from '#src/ui/icons.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import { t } from '#src/ui/translate.ts'
import { usePermission } from '#src/workspace/use-permission.ts'
import { OtherWays } from './other-ways.tsx'
import { ScannerReady } from './scanner-ready.tsx'
import look from './scan-frame.module.css'

export type ScanMode = 'look-up' | 'move-into' | 'bulk-update'

export interface ScanFrameProps {
  mode: ScanMode
  onMode: (mode: ScanMode) => void
  status: ReactNode
  hint: string
  onType: () => void
  /** Starts or stops the camera. */
  onCamera: () => void
  /** The camera, while it is on. */
  camera: ReactNode
  /** Under the scanner: what the mode works on. */
  side?: ReactNode
  foot: ReactNode
  children: ReactNode
  onLeave: () => void
}

/** The screen for many tubes in a row: the scanner at one side, what was scanned at the other, one big way out. */
export function ScanFrame({ mode, onMode, status, hint, onType, onCamera, camera, side, foot, children, onLeave }: ScanFrameProps) {
  const may = usePermission()
  return (
    <div className={look.page}>
      <header className={look.head}>
        <div className="flex">
          <Button variant="plain" icon={BackIcon} onClick={onLeave}>
            {t('Back')}
          </Button>
          <h1>{t('Scan')}</h1>
        </div>
        <Segmented
          label={t('What a scan does')}
          value={mode}
          onChange={onMode}
          tall
          full
          options={[
            { value: 'look-up' as const, label: t('Look up'), icon: SearchIcon },
            { value: 'move-into' as const, label: t('Move into…'), icon: MoveIcon },
            { value: 'bulk-update' as const, label: t('Bulk update'), icon: ComposeIcon },
          ].filter(({ value }) => value === 'look-up' || may('Sample.UpdateOwn'))}
        />
        <div className={look.status}>{status}</div>
      </header>
      <section className={look.side} aria-label={t('Scanner')}>
        <div className="stack">
          <ScannerReady hint={hint} />
          {camera}
          <OtherWays isCameraOn={Boolean(camera)} onCamera={onCamera}>
            <Button icon={KeyboardIcon} onClick={onType}>
              {t('Type code')}
            </Button>
          </OtherWays>
        </div>
        {side}
      </section>
      <main className={look.list}>{children}</main>
      <footer className={look.foot}>{foot}</footer>
    </div>
  )
}
