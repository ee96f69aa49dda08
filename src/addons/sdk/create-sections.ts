import type { CustomSectionTypeOptions } from '#sdk/sections.ts'
import type { ELabSdk } from '#sdk/elab-sdk.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { sectionBodyOf } from '#src/addons/sections/section-body.tsx'

/** `eLabSDK.Experiment`. spec SDK-02 */
export const createSections = (host: AddonHost, caller: () => Addon): ELabSdk['Experiment'] => ({
  CustomSectionType: class {
    readonly options: CustomSectionTypeOptions

    constructor(options: CustomSectionTypeOptions) {
      const addon = caller()
      host.supervisor.count(addon, 'additions')
      for (const field of ['rootVar', 'name', 'version'] as const) {
        if (typeof options?.[field] !== 'string' || options[field].trim() === '') throw new Error(`A section type needs a ${field}.`)
      }
      this.options = options
      const { rootVar, name, version, label = name, type = name } = options
      host.registry.add(addon, 'sectionTypes', type, { rootVar, type, name, version, label, Body: sectionBodyOf(host, addon, options) })
    }
  },
})
