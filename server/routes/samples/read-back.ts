import * as z from 'zod/mini'
import type { SampleRow } from '#domain/entities/sample.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireSample } from '#domain/wire/to-wire.ts'

const anything = z.optional(z.unknown())

/** What a program reads with a sample and may send back with its changes, but cannot change here. */
const kept = {
  sampleID: anything,
  sampleTypeID: anything,
  seriesID: anything,
  storagelayerID: anything,
  quantityAmount: anything,
  quantityUnit: anything,
  altBarcodeID: anything,
  barcodeID: anything,
  barcode: anything,
  userID: anything,
  archived: anything,
  created: anything,
  expiration: anything,
} as const
/** The same, made from others. */
const derived = { owner: anything, creatorID: anything, sampleType: anything, checkedOut: anything, checkedOutDate: anything } as const

export const readBack = { ...kept, ...derived } as const

/** Law 194: what was read changes nothing, so another value in it is refused, and not passed over. Forms carry all of it as text, and leave out what is empty. */
export function assertAsRead(sample: SampleRow, sent: Readonly<Record<string, unknown>>, changeable: readonly string[] = []): void {
  const read: Readonly<Record<string, unknown>> = { ...toWireSample(sample), checkedOut: sample.outBy !== null }
  for (const name of [...Object.keys(kept), 'checkedOut'])
    if (sent[name] !== undefined && !changeable.includes(name) && asText(sent[name]) !== asText(read[name]))
      throw new Refusal('input.field-unknown', { field: `body.${name}` })
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? '')).toLowerCase()

/** The fields of a call without those. */
export const withoutRead = <T extends object>(sent: T): Omit<T, keyof typeof readBack> =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => !Object.hasOwn(readBack, name))) as Omit<T, keyof typeof readBack>
