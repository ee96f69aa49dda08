import type { CustomSectionTypeOptions } from '#sdk/sections.ts'
import type { ELabSdk } from '#sdk/elab-sdk.ts'
import type { AddOn } from '#src/addons/host/add-on.ts'
import type { AddOnHost } from '#src/addons/host/add-on-host.ts'
import { sectionBodyOf } from '#src/addons/sections/section-body.tsx'

/** `eLabSDK.Experiment`. spec SDK-02 */
export const createSections = (host: AddOnHost, caller: () => AddOn): ELabSdk['Experiment'] => ({
  CustomSectionType: class {
    readonly options: CustomSectionTypeOptions

    constructor(options: CustomSectionTypeOptions) {
      const addOn = caller()
      host.supervisor.count(addOn, 'additions')
      for (const field of ['rootVar', 'name', 'version'] as const) {
        if (typeof options?.[field] !== 'string' || options[field].trim() === '') throw new Error(`A section type needs a ${field}.`)
      }
      this.options = options
      const { rootVar, name, version, label = name, type = name } = options
      host.registry.add(addOn, 'sectionTypes', type, { rootVar, type, name, version, label, Body: sectionBodyOf(host, addOn, options) })
    }
  },
})
