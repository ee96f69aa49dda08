/** Limits of equipment. Times in ms unless the name says otherwise. */
export const equipmentLimits = {
  booking: { longest: 31 * 24 * 3_600_000, maxMinutes: 31 * 24 * 60, maxDaysAhead: 3_650 },
  /** People who may book an instrument, if not everyone may. */
  bookers: 200,
} as const
