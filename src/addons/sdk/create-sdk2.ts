import type { MenuAction } from '#sdk/buttons.ts'
import type { ELabSdk2 } from '#sdk/elab-sdk2.ts'
import { iconOf } from '#src/workspace/addons/icon-of.ts'
import { createModal } from '#src/addons/dialogs/modal.tsx'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { createTile, type createWizards } from '#src/addons/wizard/create-wizard.tsx'
import { createApi2 } from './create-api.ts'
import { createInventory } from './create-inventory.ts'
import { createConfig, createTokens } from './create-tokens.ts'
import { reportedWidth } from './reported-width.ts'
import { showAddonToast } from './show-toast.ts'

/** The global `eLabSDK2`. */
export function createSdk2(host: AddonHost, caller: () => Addon, wizards: ReturnType<typeof createWizards>): ELabSdk2 {
  const Navigation = { addMainMenuAction: (action: MenuAction) => addMenuAction(host, caller(), action) }
  const { session } = host
  return {
    API: createApi2(host, caller),
    UI: {
      Toast: { showToast: (text) => showAddonToast(host, caller(), text) },
      Modal: { create: (options) => createModal(host, caller(), options) },
      Wizard: { create: (options) => wizards(caller(), options), createTile: (tile) => createTile(host, caller(), tile) },
    },
    Inventory: createInventory(host, caller),
    Journal: { Experiment: { UI: { Navigation }, getExperimentID: () => host.page.idOf('experiment'), onFinalSignature: createSignatureWatch(host, caller) } },
    Experiment: { Section: { UI: { Navigation } } },
    System: {
      User: { getUserId: () => session.userId, getFullName: () => session.fullName },
      Group: { getGroupId: () => session.groupId, getName: () => session.groupName },
      Window: { getWidth: () => reportedWidth(host.page.chosenWidth, window.innerWidth) },
    },
    Config: createConfig(host, caller),
    Token: createTokens(host, caller),
  }
}

function createSignatureWatch(host: AddonHost, caller: () => Addon): ELabSdk2['Journal']['Experiment']['onFinalSignature'] {
  const watched = new Set<string>()
  return (callback, id) => {
    const addon = caller()
    const name = `${addon.id}:${id}`
    if (id !== undefined && watched.has(name)) return
    watched.add(name)
    const stop = host.onFinalSignature((experimentID) => host.supervisor.run(addon, () => callback(experimentID)))
    host.page.onCleared((cleared) => {
      if (cleared.id !== addon.id) return
      stop()
      watched.delete(name)
    })
  }
}

function addMenuAction(host: AddonHost, addon: Addon, { id, label, icon, action, onClick }: MenuAction): void {
  host.supervisor.count(addon, 'additions')
  const run = action ?? onClick
  if (!id || !label || !run) throw new Error('A menu action needs an id, a label and an action.')
  host.registry.add(addon, 'experimentActions', id, {
    section: 'output',
    label: () => label,
    icon: iconOf(icon),
    isAvailable: () => true,
    run: () => host.supervisor.run(addon, run),
  })
}
