import type { CustomPageOptions, ELabSdk } from '#sdk/elab-sdk.ts'
import { PackageIcon } from '#src/ui/icons/more-icons.ts'
import { addonLimits } from '#src/addons/host/addon-limits.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { customPageAddress, customPageScreen, customMenuScreen } from '#src/workspace/navigation/custom-pages.ts'

/** `eLabSDK.CustomPage`: an entry of the main menu, with one below it if there is a `subMenu`. spec ROUTE-14 */
export const createCustomPage = (host: AddonHost, caller: () => Addon): ELabSdk['CustomPage'] =>
  class {
    private readonly address: string

    constructor({ rootVar, pageID = '', mainMenu, subMenu }: CustomPageOptions) {
      const addon = caller()
      host.supervisor.count(addon, 'additions')
      if (!rootVar) throw new Error('A custom page needs a rootVar.')
      if (!mainMenu) throw new Error('A custom page needs a mainMenu.')
      const href = (this.address = customPageAddress(rootVar, pageID))
      const own = customMenuScreen(rootVar, mainMenu)
      const isInRail = host.registry.has('navigation', own) || host.registry.count('navigation') < addonLimits.rail
      if (isInRail) host.registry.add(addon, 'navigation', own, { label: () => mainMenu, icon: PackageIcon, href })
      host.registry.add(addon, 'destinations', customPageScreen(rootVar, pageID), {
        label: () => (isInRail ? subMenu || mainMenu : [mainMenu, subMenu].filter(Boolean).join(': ')),
        hint: () => addon.name,
        icon: PackageIcon,
        href,
        entry: isInRail ? own : 'more',
        isTab: isInRail && Boolean(subMenu),
        isHidden: isInRail && !subMenu,
      })
    }

    getURL(): string {
      return this.address
    }

    show(): void {
      host.navigate(this.address)
    }
  }
