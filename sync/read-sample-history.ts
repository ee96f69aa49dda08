import { readDeviceKey } from '#db/queue/device-key.ts'
import type { Workspace } from '#db/workspace.ts'
import { sampleHistorySchema, type SampleHistory } from '#domain/wire/history.ts'
import type { CallResult, Transport } from './transport.ts'

/** What others did to a sample: GET /api/v1/samples/{sampleID}/history, newest first. */
export async function readSampleHistory(transport: Transport, workspace: Workspace, sampleId: number): Promise<CallResult<SampleHistory>> {
  return transport.call({ path: `/api/v1/samples/${sampleId}/history`, response: sampleHistorySchema, query: { device: await readDeviceKey(workspace) } })
}
