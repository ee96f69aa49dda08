/** A policy without an end: a screen that never locks, a password that is always valid. */
export const never = -1

/** The stricter of two: a group may shorten what its organization allows, never lengthen it. */
export const stricterOf = (value: number, most: number): number => (most === never ? value : value === never ? most : Math.min(value, most))
