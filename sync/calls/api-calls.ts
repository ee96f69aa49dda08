import { readInput } from '#domain/input.ts'
import { apiDocumentSchema, type ApiDocument, type TriedAnswer, type TriedCall } from '#domain/wire/integrations/api-document.ts'
import type { WorkspaceOwner } from '#db/workspace-owner.ts'
import { addressIn, failed, type CallResult } from '../transport.ts'

const address = '/api/openapi.json'
const cacheName = 'api-docs'

/** Plain http has none. */
const openCache = async (): Promise<Cache | undefined> => ('caches' in globalThis ? caches.open(cacheName) : undefined)

/** What programs can call. This browser keeps it, so that it can be read offline: it says nothing about any group. */
export async function readApiDocument(): Promise<CallResult<ApiDocument>> {
  const cache = await openCache()
  const answer = await fetch(address).catch(() => undefined)
  if (answer?.ok) await cache?.put(address, answer.clone())
  const known = answer?.ok ? answer : await cache?.match(address)
  const document = known && readInput(apiDocumentSchema, await known.json().catch(() => undefined))
  return document?.success ? { ok: true, value: document.data } : failed('network.unreachable')
}

/** Makes a call as the person who is signed in, in the group on screen, and otherwise exactly as it stands. */
export async function tryApiCall({ method, address, contentType, body }: TriedCall<Blob>, owner: WorkspaceOwner): Promise<CallResult<TriedAnswer>> {
  try {
    const answer = await fetch(addressIn(address, owner), {
      method,
      ...(contentType && { headers: { 'content-type': contentType } }),
      ...(body !== undefined && { body }),
    })
    const type = answer.headers.get('content-type') ?? ''
    const bytes = type.startsWith('text/event-stream') ? await readBeginning(answer) : new Uint8Array(await answer.arrayBuffer())
    return { ok: true, value: { status: answer.status, contentType: type, bytes } }
  } catch {
    return failed('network.unreachable')
  }
}

/** Beginning of an answer that does not end by itself. */
async function readBeginning({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return value ?? new Uint8Array()
}
