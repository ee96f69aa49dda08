import type { CustomPageOptions, ELabSdk } from '#sdk/elab-sdk.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { addCustomPage } from '#src/addons/pages/add-custom-page.ts'

/** `eLabSDK.CustomPage`. spec ROUTE-14 */
export const createCustomPage = (host: AddonHost, caller: () => Addon): ELabSdk['CustomPage'] =>
  class {
    private readonly address: string

    constructor(options: CustomPageOptions) {
      const addon = caller()
      host.supervisor.count(addon, 'additions')
      if (!options.rootVar) throw new Error('A custom page needs a rootVar.')
      if (!options.mainMenu) throw new Error('A custom page needs a mainMenu.')
      this.address = addCustomPage(host, addon, options)
    }

    getURL(): string {
      return this.address
    }

    show(): void {
      host.navigate(this.address)
    }
  }
