import type { SampleRow } from '#domain/entities/sample.ts'
import type { Message } from '#domain/message.ts'
import type { PackageFault, PackageReading } from '#domain/rules/supplies/read-package.ts'
import type { PackageLine } from '#domain/rules/supplies/receive-order-lines.ts'
import type { TubeValues } from '#domain/rules/supplies/tube-values.ts'
import type { TargetLayer } from '#machines/location-update/location-update-types.ts'
import type { ScanRead } from '#machines/scan/scan-types.ts'

/** What was read from a package, and how much of it came. */
export interface PackDraft {
  /** Counts on from delivery to delivery. */
  readonly number: number
  readonly gtin: string
  /** Null if no product has the GTIN. */
  readonly productId: number | null
  /** In each pack. */
  readonly containers: number
  readonly sampleTypeId: number | null
  /** What the tubes have in the fields of their type, and which of those the person has to fill in. */
  readonly values: TubeValues
  readonly lot: string
  /** YYYY-MM-DD, or empty. */
  readonly expires: string
  readonly serials: readonly string[]
  readonly packs: number
  /** Null for as many as are in the packs. */
  readonly tubes: number | null
  readonly lines: readonly PackageLine[]
  /** The line of the shopping list that it belongs to; null for none. */
  readonly lineId: number | null
  /** Says why there are more packs than were ordered. */
  readonly note: string
  /** What the code may mean as well. */
  readonly others: readonly PackageReading[]
  /** Why it could not be received. */
  readonly problem: Message | null
}

/** What the person can change in it. */
export type PackEdit = Partial<Pick<PackDraft, 'packs' | 'tubes' | 'lot' | 'expires' | 'lineId' | 'sampleTypeId' | 'values' | 'note'>>

/** Tubes that were created together. */
export interface ReceivedGroup {
  /** That of its draft. */
  readonly number: number
  readonly productId: number
  /** Name of its tubes. */
  readonly name: string
  readonly lot: string
  readonly packs: number
  readonly lineId: number | null
  /** Packs of the line that are still to come. */
  readonly left: number
  readonly tubeIds: readonly number[]
}

/** A tube before it was put away. */
export type TubeBefore = Pick<SampleRow, 'id' | 'name' | 'altBarcode' | 'layerId' | 'position'>

/** One line of the list. It keeps its number. */
export type ReceiveRow = { readonly row: number } & ReceiveOutcome

export type ReceiveOutcome =
  /** `code`: became its barcode. */
  | { kind: 'put'; tube: TubeBefore; layer: TargetLayer; position: number; code: string | null }
  | { kind: 'again'; name: string }
  /** A sample that is not of this delivery. */
  | { kind: 'stranger'; name: string }
  | { kind: 'unknown'; code: string }
  | { kind: 'misconfigured'; code: string }
  | { kind: 'not-a-tube'; code: string }
  | { kind: 'misread'; fault: PackageFault; code: string }
  /** The serial number on the pack was scanned before. */
  | { kind: 'same-pack'; serial: string }
  /** The pack that was read before has to be received first. */
  | { kind: 'pack-open'; code: string }
  | { kind: 'no-box' }
  | { kind: 'full'; layer: TargetLayer }
  | { kind: 'failed'; message: Message }

/** What a package is asked for: its code, or the product that the person chose. */
export type PackLookup = { readonly scan: ScanRead } | { readonly productId: number; readonly lineId: number | null }

/** The product as far as a draft needs it. */
export interface PackProduct {
  readonly id: number
  readonly containers: number
  readonly sampleTypeId: number | null
  readonly values: TubeValues
  /** When it expires if the code does not say: YYYY-MM-DD, or empty. */
  readonly expires: string
}

export type PackAnswer =
  /** `tubeCode`: it is only digits, which may as well be the barcode of a tube; null if it cannot be one. */
  | {
      kind: 'package'
      product: PackProduct | null
      reading: PackageReading
      others: readonly PackageReading[]
      lines: readonly PackageLine[]
      tubeCode: string | null
    }
  | { kind: 'sample'; sample: SampleRow }
  | { kind: 'layer'; layer: TargetLayer }
  | { kind: 'misread'; fault: PackageFault }
  /** `code`: as the barcode of a tube; null if it cannot be one. */
  | { kind: 'unknown'; code: string | null }
  | { kind: 'misconfigured' | 'not-a-tube' | 'ignored' }

/** Requests in order; the first one is in progress. */
export type ReceiveJob =
  | { kind: 'find'; question: PackLookup }
  | { kind: 'create' }
  | { kind: 'put'; tubeIds: readonly number[]; code: string | null }
  | { kind: 'undo'; row: number }
  | { kind: 'drop'; number: number }
  | { kind: 'finish' }

export interface ReceiveContext {
  /** Where tubes are put; null until a box is scanned or chosen. */
  readonly box: TargetLayer | null
  /** Its free positions; null until they are read. */
  readonly free: readonly number[] | null
  /** Where the search for the next position begins. */
  readonly from: number
  readonly pack: PackDraft | null
  readonly lastPack: number
  /** The latest last. */
  readonly groups: readonly ReceivedGroup[]
  /** Tubes of the groups that were put away. */
  readonly placed: readonly number[]
  readonly queue: readonly ReceiveJob[]
  /** Newest first. */
  readonly rows: readonly ReceiveRow[]
  readonly lastRow: number
}

/** The part that is saved while it runs. */
export type ReceiveProgress = Pick<ReceiveContext, 'box' | 'from' | 'pack' | 'lastPack' | 'groups' | 'placed' | 'rows' | 'lastRow'>

export interface ReceiveInput {
  readonly progress: ReceiveProgress
  /** What the person came with: a code, or a line of the shopping list. */
  readonly question: PackLookup | null
}

export type ReceiveEvent =
  | ({ type: 'code.read' } & ScanRead)
  | { type: 'product.chosen'; productId: number }
  | { type: 'pack.edited'; edit: PackEdit }
  /** Another reading of the same code. */
  | { type: 'reading.chosen'; reading: PackageReading }
  | { type: 'pack.accepted' }
  | { type: 'pack.dropped' }
  | { type: 'box.chosen'; layer: TargetLayer }
  | { type: 'position.chosen'; position: number }
  /** The samples in the box have changed. */
  | { type: 'places.changed' }
  /** All tubes that are left go to the next positions. */
  | { type: 'rest.placed' }
  | { type: 'row.undone'; row: number }
  | { type: 'row.dismissed'; row: number }
  | { type: 'group.undone'; number: number }
  | { type: 'finished' }
  | { type: 'finish.accepted' }
  | { type: 'finish.declined' }
  /** The delivery is kept. */
  | { type: 'escape' }

export interface PlaceTubesInput {
  readonly layerId: number
  readonly tubes: readonly { readonly id: number; readonly position: number }[]
  /** Becomes the barcode of the only tube. */
  readonly code: string | null
}

/** `progress`: as it is before, so that what comes after can be saved together with the tubes. */
export interface CreateTubesInput {
  readonly pack: PackDraft
  readonly progress: ReceiveProgress
}

export interface StoreLinesInput {
  readonly lines: readonly StoredLine[]
  readonly progress: ReceiveProgress
}

/** What was put away of a line. */
export interface StoredLine {
  readonly lineId: number
  readonly containers: number
  readonly isAll: boolean
}
