import type { FramedScope } from '#sdk/framed-service.ts'
import { combinedConfiguration, configurationValues, type ConfigurationValues } from '#domain/rules/addons/configuration.ts'
import { trialId } from '#domain/rules/addons/trial.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { readConfiguration } from '#src/addons/sdk/configuration.ts'

export interface FrameConfiguration {
  /** Null if nothing is configured. */
  readonly read: () => Promise<ConfigurationValues | null>
  /** Throws if it could not be saved. */
  readonly write: (scope: FramedScope, values: ConfigurationValues) => Promise<void>
}

/** What a framed add-on keeps for the group or the person: on this device, so that it is there without a network. */
export function frameConfiguration(host: AddonHost, addon: Addon): FrameConfiguration {
  const stored = async () => {
    const found = await host.data.readConfiguration(addon.id)
    if (!found) throw new Error('The add-on is no longer installed.')
    return found
  }
  return {
    async read() {
      const { group, own } = await stored()
      const configured = configurationValues(combinedConfiguration(group, own))
      // What the organization has set for all groups, only the server knows.
      const values = group || own ? configured : await readConfiguration(host, addon).catch(() => ({}))
      return Object.keys(values).length > 0 ? values : null
    },
    async write(scope, values) {
      if (addon.id === trialId) throw new Error('Install the add-on before it keeps a configuration.')
      const { group, own, mayChangeGroup } = await stored()
      if (scope === 'GROUP' && !mayChangeGroup) throw new Error('Only administrators change the configuration of the group.')
      const configuration = JSON.stringify({ ...configurationValues(scope === 'GROUP' ? group : own), ...values })
      if (!(await host.data.saveConfiguration(addon.id, scope, configuration))) throw new Error('The configuration could not be saved.')
    },
  }
}
