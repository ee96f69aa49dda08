import { beepFound, beepUnknown, prepareBeep } from '#src/ui/feedback/beep.ts'
import { readDeviceSettings } from '#src/workspace/device/device-settings.ts'

/** While nothing waits for it. */
export function prepareScanSound(): void {
  if (readDeviceSettings().scanSounds) prepareBeep()
}

/** Plays if scan sounds are on; the flash and the words appear either way. */
export function playScanSound(outcome: 'found' | 'unknown'): void {
  if (readDeviceSettings().scanSounds) (outcome === 'found' ? beepFound : beepUnknown)()
}
