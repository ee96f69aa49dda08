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
import type { QueuedMutation } from '#db/disk/disk-rows.ts'
import { locationText } from '#src/workspace/mutations/mutation-labels.ts'
import { amountAfter } from '#src/workspace/mutations/amounts.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { parseCommandInput } from './resolutions/parse-command-input.ts'

/** What a mutation changes, as far as it can be said in a few words. */
export interface MutationSummary {
  /** Name of the command, without its version: 'sample.move'. */
  readonly command: string
  /** What it is about; null if its label has to say it. */
  readonly name: string | null
  /** How much: '−5 µL', '2 × 10 µL'. */
  readonly by: string | null
  readonly from: string | null
  readonly to: string | null
}

/** What mutations change of a sample. */
export type SampleState = Pick<SampleRow, 'layerId' | 'position' | 'amount' | 'unit'>

export interface KnownSample {
  readonly id: number
  readonly name: string
  /** Before the first of the mutations; undefined if that is not known. */
  readonly state?: SampleState | undefined
}

/** What is known of the rows before the first of the mutations. */
export interface KnownRows {
  readonly samples: ReadonlyMap<number, KnownSample>
  readonly layers: ReadonlyMap<number, StorageLayerRow>
  /** Names of everything else, by row key. */
  readonly names: ReadonlyMap<string, string>
}

/** In the order they were made: each begins where the one before it has left the sample. */
export function summarizeMutations(mutations: readonly QueuedMutation[], known: KnownRows): readonly MutationSummary[] {
  const samples = new Map(known.samples)
  return mutations.map((mutation) => {
    const { after, ...summary } = summarize(mutation, { ...known, samples })
    if (after) samples.set(after.id, after)
    return summary
  })
}

function summarize(mutation: QueuedMutation, known: KnownRows): MutationSummary & { after?: KnownSample | undefined } {
  const command = mutation.command.replace(/@\d+$/, '')
  const sampleId = mutation.about
    .filter(isRowKey)
    .map(parseRowKey)
    .find(({ entity }) => entity === 'samples')?.id
  const sample = typeof sampleId === 'number' ? known.samples.get(sampleId) : undefined
  const at = (layerId: number | null, position: number): string | null => {
    const layer = layerId === null ? undefined : known.layers.get(layerId)
    return layer ? locationText(layer, position) : null
  }
  const name = sample?.name ?? mutation.about.map((key) => known.names.get(key)).find((each) => each !== undefined) ?? null
  const summary = { command, name, by: null, from: null, to: null }
  const state = sample?.state
  const before = state ? at(state.layerId, state.position) : null

  const place = parseCommandInput(moveSample, { intent: mutation }) ?? parseCommandInput(restoreSample, { intent: mutation })
  if (place) {
    const after = sample && state && { ...sample, state: { ...state, layerId: place.layerId, position: place.position } }
    return { ...summary, from: command === 'sample.move' ? before : null, to: at(place.layerId, place.position), after }
  }
  const next = parseCommandInput(placeSampleNext, { intent: mutation })
  if (next) return { ...summary, from: before, to: known.layers.get(next.layerId)?.name ?? null }
  const amount = parseCommandInput(adjustAmount, { intent: mutation })
  if (amount) return describeAmount(summary, amount, sample)
  const use = parseCommandInput(setUsedAmount, { intent: mutation })
  const used = use && usedDifference(use)
  if (used) return describeAmount(summary, used, sample)
  const created = parseCommandInput(createSample, { intent: mutation })
  if (created) return { ...summary, name: created.name, to: at(created.layerId, created.position) }
  const aliquots = parseCommandInput(takeAliquots, { intent: mutation })
  if (aliquots) {
    const { amount, unit, layerId, aliquots: made } = aliquots
    return { ...summary, by: `${made.length} × ${amountText(amount, unit)}`, to: at(layerId, made[0]!.position) }
  }
  const barcode = parseCommandInput(setSampleBarcode, { intent: mutation })
  if (barcode) return { ...summary, from: barcode.was ?? null, to: barcode.barcode }
  const edit = parseCommandInput(editSample, { intent: mutation })
  const [changed, ...others] = Object.values(edit?.set ?? {})
  if (changed && others.length === 0) return { ...summary, from: changed.was || null, to: changed.to || null }
  return summary
}

function describeAmount(
  summary: MutationSummary,
  { delta, unit }: { delta: number; unit: string },
  sample: KnownSample | undefined,
): MutationSummary & { after?: KnownSample | undefined } {
  const state = sample?.state
  const left = state && amountAfter(state, { delta, unit })
  // It is told by how much, if it is not known from what, or would leave less than nothing.
  if (!state || left === undefined || left < 0) return { ...summary, by: (delta > 0 ? '+' : '−') + amountText(Math.abs(delta), unit) }
  return { ...summary, from: amountText(state.amount, state.unit), to: amountText(left, unit), after: { ...sample, state: { ...state, amount: left, unit } } }
}
