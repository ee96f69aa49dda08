import { enableAddon } from '#domain/commands/enable-addon.ts'
import { withAddon } from '#tests/harness/addons.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'

const input = { addonId: 1, enabled: false }

commandSuite(enableAddon, {
  accepted: { by: 5, input: withAddon(input), entity: 'addons', id: () => 1, becomes: () => ({ enabled: 0, archived: 0 }) },
  refused: {
    'permission.denied': { by: 1, input: withAddon(input) },
    'addon.gone': { by: 5, input: withAddon(input, { archived: 1 }) },
  },
})
