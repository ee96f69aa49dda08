import type { ELabSdk2 } from '#sdk/elab-sdk2.ts'
import { ApiError, isSuccess } from '#src/addons/api/answers.ts'
import { callV2 } from '#src/addons/api/api-calls.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { configurationErrors, readConfiguration, readInstalled, writeConfiguration } from './configuration.ts'

/** `eLabSDK2.Config`: values by namespace, in the configuration of the add-on. */
export const createConfig = (host: AddonHost, caller: () => Addon): ELabSdk2['Config'] => ({
  async read({ namespace, rootVar, scope }) {
    const [addon, name] = [caller(), checkedNamespace(namespace)]
    return (await readConfiguration(host, addon, rootVar, scope))[name]
  },
  async write({ namespace, rootVar, scope, value }) {
    const addon = caller()
    return writeConfiguration(host, addon, { [checkedNamespace(namespace)]: value }, rootVar, scope)
  },
})

function checkedNamespace(namespace: unknown): string {
  if (typeof namespace !== 'string' || namespace.trim() === '') throw new Error(configurationErrors.noNamespace)
  return namespace
}

/** `eLabSDK2.Token`: access to another service by OAuth. spec SDK-09 */
export function createTokens(host: AddonHost, caller: () => Addon): ELabSdk2['Token'] {
  async function ask(addonID: unknown, what: string, method: 'GET' | 'POST', scope: string | undefined, body: unknown, failure: string) {
    if (!Number.isInteger(addonID) || Number(addonID) <= 0) throw new Error(configurationErrors.noAddonId)
    host.supervisor.count(caller(), 'calls')
    const path = { path: `addons/{id}/oauthConfig/${what}`, pathParams: { id: Number(addonID) }, method } as const
    const call = callV2(host.send, { ...path, ...(scope && { queryParams: { scope } }), ...(body !== undefined && { body }) })
    const { status, data } = await call.catch((error: unknown) => ({ status: error instanceof ApiError ? error.status : 0, data: undefined }))
    return { status, data, assertOk: () => assertSuccess(status, failure) }
  }
  return {
    async getInstalledAddon(rootVar) {
      const { id, name } = await readInstalled(host, rootVar)
      return { sdkPluginID: id, rootVar, name }
    },
    async getAccessToken({ addonID, scope }) {
      const answer = await ask(addonID, 'getAccessToken', 'GET', scope, undefined, configurationErrors.accessToken)
      if (answer.status === 404) return undefined
      answer.assertOk()
      return textOf(answer.data, 'accessToken')
    },
    async getAuthUrl({ addonID }) {
      const answer = await ask(addonID, 'getAuthUrl', 'GET', undefined, undefined, configurationErrors.authUrl)
      answer.assertOk()
      return textOf(answer.data, 'authUrl') ?? ''
    },
    async setAccessAndRefreshToken({ addonID, code, scope }) {
      const answer = await ask(addonID, 'setAccessAndRefreshToken', 'POST', scope, { code }, configurationErrors.setToken)
      answer.assertOk()
    },
  }
}

function assertSuccess(status: number, failure: string): void {
  if (!isSuccess(status)) throw new Error(failure)
}

/** The answer is a text, or an object with one. */
function textOf(data: unknown, name: string): string | undefined {
  if (typeof data === 'string') return data
  const found = data !== null && typeof data === 'object' ? (data as Record<string, unknown>)[name] : undefined
  return typeof found === 'string' ? found : undefined
}
