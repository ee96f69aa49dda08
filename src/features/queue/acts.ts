import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { placeSampleNext } from '#domain/commands/place-sample-next.ts'
import { restoreSample } from '#domain/commands/restore-sample.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { setUsedAmount } from '#domain/commands/set-used-amount.ts'
import { takeAliquots } from '#domain/commands/take-aliquots.ts'
import { isRowKey, parseRowKey } from '#domain/dependency-keys.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { usedDifference } from '#domain/rules/samples/used-difference.ts'
import type { QueuedMutation } from '#db/disk.ts'
import { locationText } from '#src/workspace/mutations/mutation-labels.ts'
import { amountAfter } from '#src/workspace/mutations/samples/adjust-amount.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { parseCommandInput } from './resolutions/parse-command-input.ts'

/** What a mutation changes, as far as it can be said in a few words. */
export interface Act {
  /** Of the command, without its version: 'sample.move'. */
  readonly command: string
  /** What it is about; null if its label has to say it. */
  readonly name: string | null
  /** How much: '−5 µL', '2 × 10 µL'. */
  readonly by: string | null
  readonly from: string | null
  readonly to: string | null
}

/** What acts change of a sample. */
export type SampleState = Pick<SampleRow, 'layerId' | 'position' | 'amount' | 'unit'>

export interface KnownSample {
  readonly id: number
  readonly name: string
  /** Before the first of the acts; undefined if that is not known. */
  readonly state?: SampleState | undefined
}

/** What is known of the rows before the first of the acts. */
export interface KnownRows {
  readonly samples: ReadonlyMap<number, KnownSample>
  readonly layers: ReadonlyMap<number, StorageLayerRow>
  /** Of everything else, by row key. */
  readonly names: ReadonlyMap<string, string>
}

/** Acts in the order they were done: each begins where the one before it has left the sample. */
export function describeActs(mutations: readonly QueuedMutation[], known: KnownRows): readonly Act[] {
  const samples = new Map(known.samples)
  return mutations.map((mutation) => {
    const { after, ...act } = describe(mutation, { ...known, samples })
    if (after) samples.set(after.id, after)
    return act
  })
}

function describe(intent: QueuedMutation, known: KnownRows): Act & { after?: KnownSample | undefined } {
  const command = intent.command.replace(/@\d+$/, '')
  const sampleId = intent.about
    .filter(isRowKey)
    .map(parseRowKey)
    .find(({ entity }) => entity === 'samples')?.id
  const sample = typeof sampleId === 'number' ? known.samples.get(sampleId) : undefined
  const at = (layerId: number | null, position: number): string | null => {
    const layer = layerId === null ? undefined : known.layers.get(layerId)
    return layer ? locationText(layer, position) : null
  }
  const name = sample?.name ?? intent.about.map((key) => known.names.get(key)).find((each) => each !== undefined) ?? null
  const act = { command, name, by: null, from: null, to: null }
  const state = sample?.state
  const before = state ? at(state.layerId, state.position) : null

  const place = parseCommandInput(moveSample, { intent }) ?? parseCommandInput(restoreSample, { intent })
  if (place) {
    const after = sample && state && { ...sample, state: { ...state, layerId: place.layerId, position: place.position } }
    return { ...act, from: command === 'sample.move' ? before : null, to: at(place.layerId, place.position), after }
  }
  const next = parseCommandInput(placeSampleNext, { intent })
  if (next) return { ...act, from: before, to: known.layers.get(next.layerId)?.name ?? null }
  const amount = parseCommandInput(adjustAmount, { intent })
  if (amount) return describeAmount(act, amount, sample)
  const use = parseCommandInput(setUsedAmount, { intent })
  const used = use && usedDifference(use)
  if (used) return describeAmount(act, used, sample)
  const created = parseCommandInput(createSample, { intent })
  if (created) return { ...act, name: created.name, to: at(created.layerId, created.position) }
  const aliquots = parseCommandInput(takeAliquots, { intent })
  if (aliquots) {
    const { amount, unit, layerId, aliquots: made } = aliquots
    return { ...act, by: `${made.length} × ${amountText(amount, unit)}`, to: at(layerId, made[0]!.position) }
  }
  const barcode = parseCommandInput(setSampleBarcode, { intent })
  if (barcode) return { ...act, from: barcode.was ?? null, to: barcode.barcode }
  const edit = parseCommandInput(editSample, { intent })
  const [changed, ...others] = Object.values(edit?.set ?? {})
  if (changed && others.length === 0) return { ...act, from: changed.was || null, to: changed.to || null }
  return act
}

function describeAmount(
  act: Act,
  { delta, unit }: { delta: number; unit: string },
  sample: KnownSample | undefined,
): Act & { after?: KnownSample | undefined } {
  const state = sample?.state
  const left = state && amountAfter(state, { delta, unit })
  // It is told by how much, if it is not known from what, or would leave less than nothing.
  if (!state || left === undefined || left < 0) return { ...act, by: (delta > 0 ? '+' : '−') + amountText(Math.abs(delta), unit) }
  return { ...act, from: amountText(state.amount, state.unit), to: amountText(left, unit), after: { ...sample, state: { ...state, amount: left, unit } } }
}
