/** Limits of protocols. Apart from limits.ts, because no first screen needs them. Lengths in characters, times in seconds. */
export const protocolLimits = {
  most: { steps: 100, variables: 50 },
  /** Samples that a step asks for. */
  samples: 20,
  /** Characters in the title of a step, and of what to get ready. */
  line: 500,
  maxTimer: 7 * 24 * 3_600,
} as const
