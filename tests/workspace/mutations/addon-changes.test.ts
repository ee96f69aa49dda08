import { test } from 'vitest'
import { messages } from '#domain/messages.ts'
import type { RowOf } from '#domain/schema.ts'
import {
  allowAddonHostsChange,
  configureAddonChange,
  configureOwnAddonChange,
  enableAddonChange,
  removeAddonChange,
  setAddonLicenseChange,
} from '#src/workspace/mutations/addons.ts'
import { makeChange } from '#src/workspace/mutations/change.ts'
import { makeAddon } from '#tests/harness/addons.ts'
import { noon } from '#tests/harness/factories.ts'
import { doAndUndo, type ChangeCase, type Hands } from '#tests/harness/do-and-undo.ts'

/** Installed by someone else. */
async function first({ device }: Hands) {
  await device.lab.change({
    entity: 'addons',
    id: 1,
    after: { ...makeAddon({ configuration: '{"reader":"A"}', licenseEndsOn: '2026-12-31', updatedAt: noon }) },
  })
  await device.sync()
  return makeChange([], [], '')
}
const addonOf = ({ device }: Hands) => device.row('addons', 1) as unknown as RowOf<'addons'>
const shared = { first, by: 'administrator' } as const

const cases: ChangeCase[] = [
  {
    ...shared,
    title: 'an add-on is disabled',
    make: (hands) => enableAddonChange(addonOf(hands), false),
    label: 'Disabled the add-on Plate reader',
    done: 'Plate reader disabled',
  },
  {
    ...shared,
    title: 'an add-on is removed',
    make: (hands) => removeAddonChange(addonOf(hands)),
    label: 'Removed the add-on Plate reader',
    done: 'Plate reader removed',
  },
  {
    ...shared,
    title: 'an add-on is configured',
    make: (hands) => configureAddonChange(addonOf(hands), '{"reader":"B"}'),
    label: 'Configured the add-on Plate reader',
    done: messages.changesSaved,
  },
  {
    ...shared,
    title: 'an add-on keeps settings for the person alone',
    make: (hands) => configureOwnAddonChange(addonOf(hands), '{"unit":"mL"}'),
    label: 'Configured the add-on Plate reader',
    done: messages.changesSaved,
    isFinal: true,
  },
  {
    ...shared,
    title: 'an add-on may call a host',
    make: (hands) => allowAddonHostsChange(addonOf(hands), ['api.fenwick.example']),
    label: 'Changed the hosts that the add-on Plate reader may call',
    done: messages.changesSaved,
  },
  {
    ...shared,
    title: 'the license of an add-on has no end',
    make: (hands) => setAddonLicenseChange(addonOf(hands), ''),
    label: 'Changed the license of the add-on Plate reader',
    done: messages.changesSaved,
  },
]

test.each(cases)('$title: it is done and undone, here and on the server', doAndUndo)
