import { useEffectEvent } from 'react'
import { t } from '#src/ui/text/translate.ts'
import { CameraFrame } from './camera-frame.tsx'
import { readCodes } from './camera.ts'

export interface CameraViewProps {
  /** Called once for each code held in front of it; again only after it was out of sight. */
  onScan: (text: string) => void
}

/** The camera's picture, which is read continuously. */
export function CameraView({ onScan }: CameraViewProps) {
  const scanned = useEffectEvent(onScan)
  return <CameraFrame read={readCodes((text) => scanned(text))} hint={t('Camera on. Hold a code in front of it.')} />
}
