import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { densityFor, themeFor, type MatchesMedia } from '#src/ui/styles/appearance.ts'
import { deviceSettingsKey, parseDeviceSettings } from '#src/workspace/device/device-settings.ts'

const script = readFileSync(join(import.meta.dirname, '../../../public/appearance.js'), 'utf8')
const saved = ['auto', 'light', 'dark', 'contrast', 'sepia'].flatMap((theme) =>
  ['auto', 'bench', 'desk', 7].map((density) => JSON.stringify({ theme, density, scanSounds: true })),
)
const devices = ['', 'contrast', 'dark', 'coarse', 'contrast dark', 'dark coarse', 'contrast dark coarse']
const askOf =
  (device: string): MatchesMedia =>
  (query) =>
    (query.includes('contrast') && device.includes('contrast')) ||
    (query.includes('scheme') && device.includes('dark')) ||
    (query.includes('pointer') && device.includes('coarse'))

/** What the script in <head> writes on <html>. */
function beforeFirstPaint(text: string | null, ask: MatchesMedia): Record<string, string> {
  const attributes: Record<string, string> = {}
  const matchMedia = (query: string) => ({ matches: ask(query) })
  runInNewContext(script, {
    window: { matchMedia },
    localStorage: { getItem: (key: string) => (key === deviceSettingsKey ? text : null) },
    document: { documentElement: { setAttribute: (name: string, value: string) => (attributes[name] = value) } },
  })
  return attributes
}

test.each([null, '', 'not JSON', 'null', '7', ...saved])('the first paint looks like the app, with %s stored', (text) => {
  const { theme, density } = parseDeviceSettings(text)
  for (const device of devices) {
    const ask = askOf(device)
    expect(beforeFirstPaint(text, ask)).toEqual({ 'data-theme': themeFor(theme, ask), 'data-density': densityFor(density, ask) })
  }
})

test('a preference for more contrast takes precedence over dark', () => {
  expect(themeFor('auto', askOf('contrast dark'))).toBe('contrast')
})

test('unknown values count as never chosen, and scan sounds are on until they are turned off', () => {
  expect(parseDeviceSettings('{"theme":"sepia","scanSounds":"no"}')).toEqual({
    name: '',
    theme: 'auto',
    density: 'auto',
    scanSounds: true,
    boxShape: 'box',
    boxTurned: false,
    mapBy: 'type',
    keypadLetters: false,
    forDevelopers: false,
  })
  expect(parseDeviceSettings('{"scanSounds":false}').scanSounds).toBe(false)
  expect(parseDeviceSettings('{"boxShape":"list","boxTurned":true,"mapBy":"expiry"}')).toMatchObject({ boxShape: 'list', boxTurned: true, mapBy: 'expiry' })
})
