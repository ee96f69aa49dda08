import { expect, test } from 'vitest'
import { setAddonLicense } from '#domain/commands/set-addon-license.ts'
import { isLicenseOver, isRunning } from '#domain/rules/addons/installed.ts'
import { makeAddon, withAddon } from '#tests/harness/addons.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'

const input = { addonId: 1, endsOn: '2026-12-31' }

commandSuite(setAddonLicense, {
  accepted: { by: 5, input: withAddon(input), entity: 'addons', id: () => 1, becomes: () => ({ licenseEndsOn: '2026-12-31' }) },
  refused: {
    'permission.denied': { by: 1, input: withAddon(input) },
    'addon.gone': { by: 5, input },
  },
})

test('a license counts on its last day, and no longer on the next', () => {
  const addon = makeAddon({ licenseEndsOn: '2026-12-31' })
  expect(isLicenseOver(addon, '2026-12-31')).toBe(false)
  expect(isLicenseOver(addon, '2027-01-01')).toBe(true)
  expect(isRunning(addon, '2027-01-01')).toBe(false)
  expect(isRunning({ ...addon, licenseEndsOn: null }, '2027-01-01')).toBe(true)
})
