import { useSyncExternalStore } from 'react'
import { densityFor, themeFor, watchMediaQueries, applyAppearance, type Density, type Theme } from '#src/ui/styles/appearance.ts'
import { readDeviceSettings, watchDeviceSettings } from './device-settings.ts'

const themeNow = (): Theme => themeFor(readDeviceSettings().theme)
const densityNow = (): Density => densityFor(readDeviceSettings().density)

function watchAppearance(onChange: () => void): () => void {
  const stops = [watchDeviceSettings(onChange), watchMediaQueries(onChange)]
  return () => stops.forEach((stop) => stop())
}

/** From now on the page looks as chosen in any tab, or as the device prefers. */
export function followAppearance(): void {
  const apply = () => applyAppearance(themeNow(), densityNow())
  apply()
  watchAppearance(apply)
}

export function useTheme(): Theme {
  return useSyncExternalStore(watchAppearance, themeNow)
}

export function useDensity(): Density {
  return useSyncExternalStore(watchAppearance, densityNow)
}
