import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { Message } from '#domain/message.ts'

export type ScanSource = 'wedge' | 'camera' | 'typed' | 'paste' | 'photo' | 'rack'

/** One code as it was read. `candidates` are the readings a person has to choose from when the reader could not tell. */
export interface ScanRead {
  readonly text: string
  readonly how: ScanSource
  readonly candidates?: readonly string[]
}

/** What a code means in the active group; the answer of the actor `resolveScan`. */
export type ResolvedScan =
  /** `placeText` is where the sample is now, as a person reads it: `LN1, C3`; empty when it is stored nowhere. */
  | { kind: 'sample'; sample: SampleRow; placeText: string }
  | { kind: 'series'; series: SampleSeriesRow }
  /** `path` is the way down the tree to the compartment: ids from the outermost one to itself. */
  | { kind: 'layer'; layer: StorageLayerRow; path: readonly number[] }
  | { kind: 'experiment'; experimentId: number }
  /** Not internal and not found. spec SCAN-06 */
  | { kind: 'not-recognized' }
  /** Internal and well-formed, or nearly, but not of the active group. spec SCAN-06 */
  | { kind: 'misconfigured' }
  /** Too short to be a code. spec SCAN-04 */
  | { kind: 'ignored' }

/** An entry of the list of last scanned codes. `answer.kind` 'failed' says that the local database did not answer. */
export interface ScannedEntry {
  /** Counts from 1 and never repeats. */
  readonly serial: number
  readonly scan: ScanRead
  readonly answer: ResolvedScan | { kind: 'failed' }
}

export interface ScanContext {
  /** Read and not yet answered, in the order of reading. The first one is being worked on. */
  readonly queue: readonly ScanRead[]
  /** Who takes the scans instead of the default handling: the last one gets them. */
  readonly handlers: readonly string[]
  /** What stands in the way of every scan, handlers' too: a question that must be answered first, the lock. The last one says so. */
  readonly barriers: readonly string[]
  /** Newest first, at most `limits.scan.remembered`. */
  readonly scanned: readonly ScannedEntry[]
  readonly lastSerial: number
}

export type ScanEvent =
  | ({ type: 'code.read' } & ScanRead)
  | { type: 'candidate.chosen'; text: string }
  | { type: 'candidate.dismissed' }
  | { type: 'handling.suspended'; handler: string }
  | { type: 'handling.resumed'; taker: string }
  | { type: 'scans.barred'; barrier: string }
  | { type: 'scans.freed'; barrier: string }

/** What the app does about a scan: it navigates, says a sentence, or hands the code to the taker. */
export type ScanEmitted =
  | { type: 'sample.found'; sample: SampleRow; placeText: string }
  | { type: 'series.found'; series: SampleSeriesRow }
  | { type: 'layer.found'; layer: StorageLayerRow; path: readonly number[] }
  | { type: 'experiment.found'; experimentId: number }
  | { type: 'code.refused'; text: string; message: Message }
  | { type: 'code.ignored'; text: string }
  | { type: 'code.handed'; handler: string; scan: ScanRead }
  /** Read just before somebody took over: neither opened nor handed. */
  | { type: 'code.missed'; text: string }
  /** Read behind a barrier: it goes nowhere, and the person is told. */
  | { type: 'code.barred'; barrier: string; text: string }
