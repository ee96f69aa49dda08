import { beepFound, beepUnknown, prepareBeep } from '#src/ui/beep.ts'
import { readDeviceSettings } from './device-settings.ts'

/** While nothing waits for it. */
export function prepareScanSound(): void {
  if (readDeviceSettings().scanSounds) prepareBeep()
}

/** Heard where scan sounds are on; the flash and the words come either way. */
export function soundScan(outcome: 'found' | 'unknown'): void {
  if (readDeviceSettings().scanSounds) (outcome === 'found' ? beepFound : beepUnknown)()
}
