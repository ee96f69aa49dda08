import type { SampleRow } from '../../entities/sample.ts'
import type { StorageLayerRow } from '../../entities/storage-layer.ts'
import type { RackRead } from './rack-read.ts'

export type RackSample = Pick<SampleRow, 'id' | 'name' | 'layerId' | 'position' | 'archived' | 'outBy' | 'missingSince'>

/** What a code means in this group. */
export type CodeMeaning = { readonly kind: 'sample'; readonly sample: RackSample } | { readonly kind: 'other' } | { readonly kind: 'unknown' }

/** A sample whose tube is not where it is recorded, or is recorded nowhere. */
export interface RackMove {
  readonly sample: RackSample
  readonly to: number
}

/** Something that a person has to decide: it stays as it is. */
export interface RackQuestion {
  readonly kind: 'unknown' | 'archived' | 'not-a-sample' | 'reserved' | 'conflict' | 'occupied'
  readonly position: number
  readonly texts: readonly string[]
  /** The one that was read, or, if that is not known, the one that is recorded there. */
  readonly sample: RackSample | null
}

export interface RackComparison {
  /** Where they are recorded. */
  readonly same: readonly RackSample[]
  /** From another position of this box. */
  readonly moved: readonly RackMove[]
  /** From another compartment, or without a location. */
  readonly arrived: readonly RackMove[]
  /** Recorded at a position that is empty, and not known to be missing. */
  readonly missing: readonly RackSample[]
  /** Recorded at a position where another sample is, and not read anywhere: they have no location then. */
  readonly displaced: readonly RackSample[]
  readonly questions: readonly RackQuestion[]
  /** Positions that were not read, with what is recorded there. */
  readonly unread: readonly { readonly position: number; readonly sample: RackSample | null }[]
}

export interface RackOnRecord {
  readonly layer: Pick<StorageLayerRow, 'id' | 'reserved'>
  /** The samples recorded in the box. */
  readonly content: readonly RackSample[]
  readonly userId: number
}

/** What differs between a rack and what is recorded of it. Nothing is concluded from a well that was not read. */
export function compareRack(read: RackRead, meaningOf: (text: string) => CodeMeaning, { layer, content, userId }: RackOnRecord): RackComparison {
  const recorded = new Map(content.map((sample) => [sample.position, sample]))
  const same: RackSample[] = []
  const moved: RackMove[] = []
  const arrived: RackMove[] = []
  const questions: RackQuestion[] = []
  const seen = new Set<number>()
  for (const [at, well] of read.entries()) {
    const position = at + 1
    if (well.kind === 'conflict') {
      questions.push({ kind: 'conflict', position, texts: well.texts, sample: recorded.get(position) ?? null })
      for (const text of well.texts) seen.add(sampleIdOf(meaningOf(text)))
    }
    if (well.kind !== 'code') continue
    const meaning = meaningOf(well.text)
    const ask = (kind: RackQuestion['kind'], sample: RackSample | null = null) => questions.push({ kind, position, texts: [well.text], sample })
    if (meaning.kind === 'other') ask('not-a-sample')
    else if (meaning.kind === 'unknown') ask('unknown', recorded.get(position) ?? null)
    else if (seen.has(meaning.sample.id)) ask('conflict', meaning.sample)
    else {
      const { sample } = meaning
      seen.add(sample.id)
      const isHere = sample.layerId === layer.id
      if (sample.archived) ask('archived', sample)
      else if (isHere && sample.position === position) same.push(sample)
      else if (isReservedForOthers(layer, position, userId)) ask('reserved', sample)
      else (isHere ? moved : arrived).push({ sample, to: position })
    }
  }
  const { free, blocked } = withoutBlocked([...moved, ...arrived], content, seen)
  for (const { sample, to } of blocked) questions.push({ kind: 'occupied', position: to, texts: [], sample })
  const notSeen = content.filter((sample) => !seen.has(sample.id))
  const taken = new Set(free.map(({ to }) => to))
  return {
    same,
    moved: free.filter(({ sample }) => sample.layerId === layer.id),
    arrived: free.filter(({ sample }) => sample.layerId !== layer.id),
    // Someone has it at the bench: it is checked out, not missing.
    missing: notSeen.filter(({ position, outBy, missingSince }) => read[position - 1]?.kind === 'empty' && outBy === null && missingSince === null),
    displaced: notSeen.filter(({ position }) => taken.has(position)),
    questions: questions.toSorted((one, other) => one.position - other.position),
    unread: read.flatMap((well, at) => (well.kind === 'unread' ? { position: at + 1, sample: recorded.get(at + 1) ?? null } : [])),
  }
}

/** A sample that was read but has to stay where it is recorded keeps others from its position, and they keep others from theirs. */
function withoutBlocked(moves: readonly RackMove[], content: readonly RackSample[], seen: ReadonlySet<number>): { free: RackMove[]; blocked: RackMove[] } {
  const moving = new Set(moves.map(({ sample }) => sample.id))
  const staying = new Set(content.flatMap(({ id, position }) => (seen.has(id) && !moving.has(id) ? position : [])))
  const stuck = moves.filter(({ to }) => staying.has(to))
  if (stuck.length === 0) return { free: [...moves], blocked: [] }
  const rest = withoutBlocked(
    moves.filter(({ to }) => !staying.has(to)),
    content,
    seen,
  )
  return { free: rest.free, blocked: [...stuck, ...rest.blocked] }
}

const sampleIdOf = (meaning: CodeMeaning): number => (meaning.kind === 'sample' ? meaning.sample.id : 0)

function isReservedForOthers({ reserved }: Pick<StorageLayerRow, 'reserved'>, position: number, userId: number): boolean {
  const reservation = reserved[position]
  return reservation !== undefined && reservation.userId !== userId
}

export const changeCount = ({ moved, arrived, missing, displaced }: RackComparison): number => moved.length + arrived.length + missing.length + displaced.length

/** Fewer tubes could have been put together by chance. */
const minOfOther = 3

/** The compartment in which more than half of the samples are recorded, if it is not this box: probably it is the wrong rack. */
export function otherBoxOf(samples: readonly Pick<RackSample, 'layerId'>[], here: number | null): number | null {
  const counts = new Map<number, number>()
  for (const { layerId } of samples) if (layerId !== null && layerId !== here) counts.set(layerId, (counts.get(layerId) ?? 0) + 1)
  const [layerId, count] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [null, 0]
  return count >= minOfOther && count > samples.length / 2 ? layerId : null
}

export interface RackStep {
  readonly sample: RackSample
  /** Where it is before this step. */
  readonly from: Pick<RackSample, 'layerId' | 'position'>
  /** A position of the box; null takes it out of storage. */
  readonly to: number | null
}

/**
 * The moves in an order in which each position is free when its tube comes. Of tubes that have changed places,
 * one is taken out first.
 */
export function planRackMoves(layerId: number, { moved, arrived, displaced }: RackComparison, content: readonly RackSample[]): RackStep[] {
  const owners = new Map(content.map(({ id, position }) => [position, id]))
  const steps: RackStep[] = []
  const waiting = [...moved, ...arrived].map(({ sample, to }) => ({ sample, to, from: { layerId: sample.layerId, position: sample.position } }))
  const leave = (sample: RackSample) => owners.get(sample.position) === sample.id && owners.delete(sample.position)
  for (const sample of displaced) {
    steps.push({ sample, from: sample, to: null })
    leave(sample)
  }
  while (waiting.length > 0) {
    const ready = waiting.findIndex(({ to }) => !owners.has(to))
    if (ready >= 0) {
      const [{ sample, from, to } = waiting[0]!] = waiting.splice(ready, 1)
      steps.push({ sample, from, to })
      if (from.layerId === layerId) leave(sample)
      owners.set(to, sample.id)
      continue
    }
    const at = inCycle(waiting, owners)
    const { sample, from, to } = waiting[at]!
    steps.push({ sample, from, to: null })
    leave(sample)
    waiting[at] = { sample, to, from: { layerId: null, position: 0 } }
  }
  return steps
}

/** When no position is free, some tubes have changed places in a circle: from each to the one in its way, until it is one of them. */
function inCycle(waiting: readonly RackMove[], owners: ReadonlyMap<number, number>): number {
  let at = 0
  for (let step = 0; step < waiting.length; step++) at = waiting.findIndex(({ sample }) => sample.id === owners.get(waiting[at]!.to))
  return at
}
