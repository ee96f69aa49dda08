import { erasureOrdersSchema, maxAskedDevices, type ErasureOrder } from '#domain/wire/sync/devices.ts'
import { noContent, type CallResult, type Transport } from './transport.ts'

/** Which of these workspaces are to be erased. Needs no session: the keys are the proof. */
export async function readErasureOrders(transport: Transport, keys: readonly string[]): Promise<CallResult<ErasureOrder[]>> {
  const orders: ErasureOrder[] = []
  for (const devices of inParts(keys)) {
    const answer = await transport.call({ path: '/api/v1/sync/erasures', body: { devices }, response: erasureOrdersSchema })
    if (!answer.ok) return answer
    orders.push(...answer.value.erasures)
  }
  return { ok: true, value: orders }
}

/** What was on them is deleted. */
export async function confirmErasures(transport: Transport, keys: readonly string[]): Promise<CallResult<void>> {
  for (const devices of inParts(keys)) {
    const answer = await transport.call({ path: '/api/v1/sync/erasures/confirm', body: { devices }, response: noContent })
    if (!answer.ok) return answer
  }
  return { ok: true, value: undefined }
}

const inParts = (keys: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(keys.length / maxAskedDevices) }, (_, part) => keys.slice(part * maxAskedDevices, (part + 1) * maxAskedDevices))
