import { removeAddon } from '#domain/commands/remove-addon.ts'
import { withAddon } from '#tests/harness/addons.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'

const configuration = '{"reader":"B"}'

commandSuite(removeAddon, {
  accepted: {
    by: 5,
    input: withAddon({ addonId: 1, removed: false }, { archived: 1, configuration }),
    entity: 'addons',
    id: () => 1,
    becomes: () => ({ archived: 0, configuration }),
  },
  refused: {
    'permission.denied': { by: 1, input: withAddon({ addonId: 1, removed: true }) },
    'addon.gone': { by: 5, input: { addonId: 1, removed: true } },
  },
})
