/*
 *   userSettings ──► useDisplaySettings ──► apply-display.ts, only if something was chosen ──► dates.ts, translate.ts, show-language.ts
 *
 * How a person sees the app on all their devices. Theme and density belong to a device, see device-settings.ts.
 */
import { britishSetting, userSettingId } from '#domain/entities/user-setting.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { isAllSavedHere } from '#src/workspace/editing/unsaved.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'

/** See window-width.ts; empty for the full width. spec HDR-01 */
export const widthSetting = 'windowWidth'
/** 'de', or empty for the language of the device. */
export const languageSetting = 'language'
const keys = ['dateFormat', britishSetting, languageSetting]

/** What dates, spelling and language are now, in the order of `keys`. */
let applied = ',,'
/** Settled once that is in effect. */
let applying = Promise.resolve()

/** The language in which the open screen was drawn. */
let drawnIn = ''

/**
 * The language, once dates and texts are as the person has chosen; screens wait for it. A later choice applies to each screen when it is opened,
 * because drawing one again would lose what is typed in it; only another language is drawn at once, if nothing here is unsaved or under way.
 */
export function useDisplaySettings(): string | undefined {
  return useLive(async (workspace) => {
    const rows = await workspace.mirror('userSettings').bulkGet(keys.map((key) => userSettingId(workspace.userId, key)))
    return languageFor(rows.map((row) => row?.value ?? ''))
  }, [])
}

/** In which language to draw, once these choices are in effect; also those that an earlier call has begun with. */
export async function languageFor(values: readonly string[]): Promise<string> {
  if (values.join() !== applied) {
    applied = values.join()
    // Without this code, everything else still works.
    applying = import('./apply-display.ts')
      .then(({ applyDisplay }) => applyDisplay(values[0] ?? '', values[1] === 'true', values[2] ?? ''))
      .catch(reportFailure)
  }
  await applying
  if (isAllSavedHere()) drawnIn = document.documentElement.lang
  return drawnIn
}
