import type { AddonRow } from '#domain/entities/addon.ts'
import { configurationValues, type ConfigurationValues } from '#domain/rules/addons/configuration.ts'
import { trialId } from '#domain/rules/addons/trial.ts'
import { isSuccess } from '#src/addons/api/answers.ts'
import { callV2 } from '#src/addons/api/api-calls.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'

export type ConfigurationScope = 'USER' | 'GROUP' | 'INSTITUTE' | 'SYSTEM'

/** What the helpers for configuration and tokens say when they cannot go on. spec SDK-09 */
export const configurationErrors = {
  noNamespace: 'Please provide a namespace',
  noAddonId: 'Please provide an addonID',
  installed: 'Error retrieving the installed add-on',
  accessToken: 'Error retrieving the access token',
  authUrl: 'Error retrieving the authentication url',
  setToken: 'Error setting access and refresh token',
  configuration: 'Error retrieving the configuration',
} as const

/** The add-on of this name in the group, as this device knows it. Throws if it is not installed. */
export async function readInstalled(host: AddonHost, rootVar: string): Promise<AddonRow> {
  const row = (await host.data.readAddons()).find((each) => each.rootVar === rootVar && each.archived === 0)
  if (!row) throw new Error(configurationErrors.installed)
  return row
}

/** From the server, which knows every scope. */
export async function readConfiguration(host: AddonHost, addon: Addon, rootVar = addon.rootVar, scope?: ConfigurationScope): Promise<ConfigurationValues> {
  host.supervisor.count(addon, 'calls')
  const { id } = await readInstalled(host, rootVar)
  // Nobody could configure it yet.
  if (id === trialId) return {}
  const answer = await callV2(host.send, { path: 'addons/{id}/configuration', pathParams: { id }, ...(scope && { queryParams: { scope } }) })
  if (!isSuccess(answer.status)) throw new Error(configurationErrors.configuration)
  return configurationValues(answer.data)
}

/** Values that are not named stay as they are. True if it was saved. */
export async function writeConfiguration(host: AddonHost, addon: Addon, values: unknown, rootVar = addon.rootVar, scope: ConfigurationScope = 'GROUP') {
  const { id } = await readInstalled(host, rootVar)
  const was = await readConfiguration(host, addon, rootVar, scope)
  host.supervisor.count(addon, 'calls')
  const configuration = JSON.stringify({ ...was, ...configurationValues(values) })
  const { status } = await callV2(host.send, { method: 'PUT', path: 'addons/configuration', body: { sdkPluginID: id, configuration, scope } })
  return isSuccess(status)
}
