import type { CustomPageOptions } from '#sdk/elab-sdk.ts'
import { addonLimits } from '#src/addons/host/addon-limits.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { iconOf } from '#src/workspace/addons/icon-of.ts'
import { customMenuScreen, customPageAddress, customPageScreen } from '#src/workspace/navigation/custom-pages.ts'

/** An entry of the main menu, with one below it if there is a `subMenu`. Returns its address. spec ROUTE-14 */
export function addCustomPage(host: AddonHost, addon: Addon, { rootVar, pageID = '', mainMenu, subMenu }: CustomPageOptions): string {
  const icon = iconOf(addon.icon)
  const href = customPageAddress(rootVar, pageID)
  const own = customMenuScreen(rootVar, mainMenu)
  const isInRail = host.registry.has('navigation', own) || host.registry.count('navigation') < addonLimits.rail
  if (isInRail) host.registry.add(addon, 'navigation', own, { label: () => mainMenu, icon, href })
  host.registry.add(addon, 'destinations', customPageScreen(rootVar, pageID), {
    label: () => (isInRail ? subMenu || mainMenu : [mainMenu, subMenu].filter(Boolean).join(': ')),
    hint: () => addon.name,
    icon,
    href,
    entry: isInRail ? own : 'more',
    isTab: isInRail && Boolean(subMenu),
    isHidden: isInRail && !subMenu,
  })
  return href
}
