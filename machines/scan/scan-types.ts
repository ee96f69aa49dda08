import type { EquipmentRow } from '#domain/entities/equipment.ts'
import type { ProductRow } from '#domain/entities/product.ts'
import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { Message } from '#domain/message.ts'

export type ScanSource = 'wedge' | 'camera' | 'typed' | 'paste' | 'photo' | 'rack'

/** One code as read. `candidates` are the readings the person must choose from if the reader could not tell. */
export interface ScanRead {
  readonly text: string
  readonly how: ScanSource
  readonly candidates?: readonly string[]
}

/** A code waiting for its answer. */
export interface QueuedScan extends ScanRead {
  /** Read while the scan screen was shown: it opens nothing, even if the person has left that screen by the time of the answer. */
  readonly isListed: boolean
}

/** What a code means in the active group; the result of the actor `resolveScan`. */
export type ResolvedScan =
  | { kind: 'sample'; sample: SampleRow }
  | { kind: 'series'; series: SampleSeriesRow }
  /** `path` is the path to the compartment: ids from the outermost one to the compartment itself. */
  | { kind: 'layer'; layer: StorageLayerRow; path: readonly number[] }
  | { kind: 'experiment'; experimentId: number }
  | { kind: 'equipment'; equipment: EquipmentRow }
  | { kind: 'product'; product: ProductRow }
  /** Not internal and not found, such as the code of an experiment of another group. spec SCAN-06 */
  | { kind: 'not-recognized' }
  /** Internal and well-formed, or nearly so, but not of the active group. spec SCAN-06 */
  | { kind: 'misconfigured' }
  /** Too short to be a code. spec SCAN-04 */
  | { kind: 'ignored' }

/** An entry in the list of the last scanned codes. `answer.kind` 'failed' means that the local database did not answer. */
export interface ScannedEntry {
  /** Counts from 1 and never repeats. */
  readonly serial: number
  readonly scan: ScanRead
  readonly answer: ResolvedScan | { kind: 'failed' }
}

export interface ScanContext {
  /** Codes read but not answered yet, in order. The first one is in progress. */
  readonly queue: readonly QueuedScan[]
  /** Handlers that receive scans instead of the default handling: the last one gets them. */
  readonly handlers: readonly string[]
  /** What blocks every scan, including those of handlers: a question that must be answered first, or the lock. The last one is named to the person. */
  readonly barriers: readonly string[]
  /** The scan screen is shown, which lists what is scanned. Everywhere else a scan opens what it finds. */
  readonly isListing: boolean
  /** Newest first, at most `limits.scan.remembered`. */
  readonly scanned: readonly ScannedEntry[]
  readonly lastSerial: number
}

export type ScanEvent =
  | ({ type: 'code.read' } & ScanRead)
  | { type: 'candidate.chosen'; text: string }
  | { type: 'candidate.dismissed' }
  | { type: 'handling.suspended'; handler: string }
  | { type: 'handling.resumed'; handler: string }
  | { type: 'listing.changed'; isListing: boolean }
  | { type: 'scans.barred'; barrier: string }
  | { type: 'scans.freed'; barrier: string }

/** What the app does about a scan: it navigates, shows a message, or passes the code to the handler. */
export type ScanEmitted =
  | { type: 'sample.found'; sample: SampleRow }
  | { type: 'series.found'; series: SampleSeriesRow }
  | { type: 'layer.found'; layer: StorageLayerRow; path: readonly number[] }
  | { type: 'experiment.found'; experimentId: number }
  | { type: 'equipment.found'; equipment: EquipmentRow }
  | { type: 'product.found'; productId: number; text: string }
  | { type: 'code.refused'; text: string; message: Message }
  | { type: 'code.ignored'; text: string }
  /** The scan screen lists it, whatever it is: nothing is opened. */
  | { type: 'code.listed'; text: string }
  | { type: 'code.handed'; handler: string; scan: ScanRead }
  /** Read just before a handler took over: neither opened nor passed on. */
  | { type: 'code.missed'; text: string }
  /** Read while scans were blocked: it goes nowhere, and the person is told. */
  | { type: 'code.barred'; barrier: string; text: string }
