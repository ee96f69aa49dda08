/** Of equipment. Times in ms unless the name says otherwise. */
export const equipmentLimits = {
  booking: { longest: 31 * 24 * 3_600_000, longestMinutes: 31 * 24 * 60, mostDaysAhead: 3_650 },
  /** People who may book an instrument, if not everyone may. */
  bookers: 200,
} as const
