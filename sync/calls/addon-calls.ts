import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import { takesProof } from '#domain/rules/addons/takes-proof.ts'
import { addonProxy } from '#domain/wire/integrations/addon-proxy.ts'
import { sampleHandlers } from '#domain/wire/inventory/sample-handlers.ts'
import { addressIn } from '../transport.ts'

/** A call of an add-on to the API, or of another service by the server: as the person who is signed in, or with a token of its own. */
export interface AddonRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: BodyInit | undefined
  readonly responseType: 'json' | 'text' | 'blob' | 'arraybuffer'
}

export interface AddonResponse {
  /** 0 if no answer came. */
  readonly status: number
  readonly statusText: string
  readonly headers: Readonly<Record<string, string>>
  /** Bytes of an answer that was to be read as such. */
  readonly bytes: Blob | ArrayBuffer | undefined
  readonly text: string
}

const nothing: AddonResponse = { status: 0, statusText: '', headers: {}, bytes: undefined, text: '' }
const longest = 120_000
const others: readonly string[] = [addonProxy, sampleHandlers.create, sampleHandlers.update]
/** Law 102: an add-on signs, erases and makes tokens for nobody, and guesses no passwords. */
const onlyPeople = { code: 'permission.denied', message: 'An add-on cannot do what a person has to confirm. Lead them to the page where they do it.' }

/**
 * Sends it to this server and to no other, and never throws.
 * Law 103: an add-on works in the group that is on screen, whichever its person has changed to on another device. A token of its own has its own group.
 * Law 104: the answer to a call for bytes is read as bytes only if it is a success; an error is text, so that its message can be read.
 */
export async function sendForAddon({ url, method, headers, body, responseType }: AddonRequest, owner: WorkspaceOwner): Promise<AddonResponse> {
  if (!url.startsWith('/api/v1/') && !others.includes(url)) return nothing
  if (takesProof(method, url)) return { ...nothing, status: 403, statusText: 'Forbidden', text: JSON.stringify(onlyPeople) }
  try {
    const response = await fetch('authorization' in headers ? url : addressIn(url, owner), {
      method,
      headers: { ...headers },
      ...(body !== undefined && { body }),
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(longest),
    })
    const { ok, status, statusText } = response
    const common = { status, statusText, headers: Object.fromEntries(response.headers) }
    if (ok && responseType === 'blob') return { ...common, bytes: await response.blob(), text: '' }
    if (ok && responseType === 'arraybuffer') return { ...common, bytes: await response.arrayBuffer(), text: '' }
    return { ...common, bytes: undefined, text: await response.text() }
  } catch {
    return nothing
  }
}
