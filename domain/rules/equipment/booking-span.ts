import { equipmentLimits } from '../../equipment-limits.ts'

export interface TimeRange {
  /** Epoch ms. */
  readonly from: number
  /** Epoch ms; no longer part of it. */
  readonly to: number
}

const week = 7 * 24 * 3_600_000
const { longest } = equipmentLimits.booking

/**
 * The period in which a booking begins, so that those that overlap with a time are found by a few reads of an index. Most bookings are
 * shorter than a week: theirs are weeks, counted from 0. Longer ones have periods of the longest booking, counted down from −1.
 */
export const spanOf = ({ from, to }: TimeRange): number => (to - from <= week ? Math.floor(from / week) : -1 - Math.floor(from / longest))

/** Every span that can have a booking that overlaps with the time. */
export const spansOver = (time: TimeRange): number[] => [...periods(time, week), ...periods(time, longest).map((period) => -1 - period)]

function periods({ from, to }: TimeRange, length: number): number[] {
  const first = Math.max(0, Math.floor(from / length) - 1)
  const last = Math.floor((to - 1) / length)
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

export const overlaps = (a: TimeRange, b: TimeRange): boolean => a.from < b.to && b.from < a.to
