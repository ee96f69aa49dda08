import type { Message } from '#domain/message.ts'
import { messages } from '#domain/messages.ts'
import { readBarcode, type InternalKind } from '#domain/rules/barcode.ts'
import type { Workspace } from '../workspace.ts'
import { withTimeout } from './with-timeout.ts'

export type ScanResult =
  | { kind: InternalKind; id: number }
  | { kind: 'experiment'; id: number }
  | { kind: 'not-recognized'; message: Message }
  | { kind: 'misconfigured'; message: Message }
  | { kind: 'ignored' }

const entityOf = { sample: 'samples', series: 'sampleSeries', layer: 'storageLayers' } as const

const notRecognized: ScanResult = { kind: 'not-recognized', message: messages.barcodeNotRecognized }
const misconfigured: ScanResult = { kind: 'misconfigured', message: messages.barcodeMisconfigured }

/** What a scanned or typed code means in this group, resolved on this device only; if the database does not answer in time, that is a refusal. spec §5 */
export function resolveScan(workspace: Workspace, raw: string, { anyLength = false }: { anyLength?: boolean } = {}): Promise<ScanResult> {
  return withTimeout(lookUp(workspace, raw, anyLength))
}

async function lookUp(workspace: Workspace, raw: string, anyLength: boolean): Promise<ScanResult> {
  const reading = readBarcode(raw, anyLength)
  switch (reading.kind) {
    case 'ignored':
    case 'experiment':
      return reading
    case 'malformed':
      return misconfigured
    case 'own':
      return reading.lookUp ? findByOwnBarcode(workspace, reading.code) : notRecognized
    default:
      return (await isHere(workspace, reading.kind, reading.id)) ? reading : misconfigured
  }
}

const isHere = async (workspace: Workspace, kind: InternalKind, id: number): Promise<boolean> =>
  (await workspace.mirror(entityOf[kind]).where('id').equals(id).count()) > 0

/** If two samples have the code while changes are queued, one in use precedes an archived one. */
async function findByOwnBarcode(workspace: Workspace, code: string): Promise<ScanResult> {
  const samples = await workspace.mirror('samples').where('altBarcode').equals(code).toArray()
  const sample = samples.find((row) => !row.archived) ?? samples[0]
  if (sample) return { kind: 'sample', id: sample.id }
  const layer = await workspace.mirror('storageLayers').where('altBarcode').equals(code).first()
  return layer ? { kind: 'layer', id: layer.id } : notRecognized
}
