import { useState } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { SearchIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { ScanBuffer } from '#src/workspace/scan/scan-buffer.tsx'
import type { RoomButtonProps } from './room-dialog.tsx'

const RoomDialog = lazyComponent(async () => (await import('./room-dialog.tsx')).RoomDialog)

/** Finds boxes that have room. */
export function RoomButton(props: RoomButtonProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button icon={SearchIcon} onClick={() => setOpened(true)}>
        {t('Room for…')}
      </Button>
      <LazyBoundary fallback={<ScanBuffer />}>{opened && <RoomDialog {...props} onClose={() => setOpened(false)} />}</LazyBoundary>
    </>
  )
}
