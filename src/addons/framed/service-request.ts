import type { AddonManifest } from '#domain/rules/addons/manifest.ts'
import { addonProxy } from '#domain/wire/integrations/addon-proxy.ts'
import type { ServiceCall } from '#sdk/framed-service.ts'
import type { AddonRequest } from '#src/addons/api/build-request.ts'

/** Asks the server to call another service. Undefined if the manifest does not name its host. Law: an add-on has its own hosts, never those of another. */
export function serviceRequest({ rootVar, hosts }: Pick<AddonManifest, 'rootVar' | 'hosts'>, call: ServiceCall): AddonRequest | undefined {
  const { url, method, headers, data, authentication, responseType = 'json' } = call
  if (!URL.canParse(url) || !hosts.includes(new URL(url).host)) return undefined
  return {
    url: addonProxy,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rootVar, url, method, headers, data, authentication }),
    responseType,
  }
}
