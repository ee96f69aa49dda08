import type { OrderItemRow } from '#domain/entities/order-item.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { Refusal } from '#domain/tx.ts'
import { plural } from '#src/ui/text/translate.ts'
import { combineChanges, type Change } from '#src/workspace/mutations/change.ts'
import { archiveSampleMutation } from '#src/workspace/mutations/samples/archive-sample.ts'
import { createSampleChange, type UnplacedSample } from '#src/workspace/mutations/samples/create-sample.ts'
import { setSampleBarcodeChange } from '#src/workspace/mutations/samples/set-sample-barcode.ts'
import { receiveOrderChange } from './receive-order.ts'
import { takeBackStep } from './take-back-order-step.ts'

export interface ReceivedPack {
  /** The tubes in it, without a location. */
  readonly tubes: readonly UnplacedSample[]
  /** The line of the shopping list; null if nobody ordered it. */
  readonly order: OrderItemRow | null
  readonly packs: number
  readonly note: string
}

/** Creates the tubes of packs that have arrived, and notes the arrival in the order: all or nothing. */
export function receivePackChange({ tubes, order, packs, note }: ReceivedPack): Change {
  const steps = tubes.map((tube) => createSampleChange({ ...tube, layerId: null, position: 0 }))
  if (order) steps.push(receiveOrderChange(order, packs, note))
  return combineChanges(steps, plural(packs, { one: '# pack received', other: '# packs received' }))
}

/**
 * The undo, also after the page was closed in between: the tubes are archived and no longer have the barcodes that they were given.
 * Refuses if something else has happened to the order line.
 */
export function undoReceivedPackChange(tubes: readonly SampleRow[], order: OrderItemRow | null, packs: number, userId: number): Change {
  const last = order?.steps.at(-1)
  if (order && (last?.packs !== packs || last.by !== userId))
    throw new Refusal('order.status-changed', { orderItemId: order.id, name: order.name, status: order.status })
  const ofTubes = tubes
    .filter(({ archived }) => !archived)
    .flatMap((tube) => [...(tube.altBarcode === null ? [] : setSampleBarcodeChange(tube, null).mutations), archiveSampleMutation(tube)])
  return {
    mutations: order ? [takeBackStep(order, order.status), ...ofTubes] : ofTubes,
    undo: [],
    done: plural(tubes.length, { one: '# tube taken back', other: '# tubes taken back' }),
  }
}
