import { addonProxy } from '#domain/wire/integrations/addon-proxy.ts'
import type { AddonRequest } from '#src/addons/api/build-request.ts'
import type { ReadService } from './read-message.ts'

interface Hosts {
  readonly hosts: readonly string[]
}

/** Law: an add-on has its own hosts, never those of another. */
export const namesHost = ({ hosts }: Hosts, url: string): boolean => URL.canParse(url) && hosts.includes(new URL(url).host)

/** Asks the server to call another service. `authentication`: undefined, or what the service is to get. */
export function serviceRequest(rootVar: string, call: ReadService, authentication: unknown): AddonRequest {
  const { url, method, headers, data, responseType = 'json' } = call
  return {
    url: addonProxy,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rootVar, url, method, headers, data, authentication }),
    responseType,
  }
}
