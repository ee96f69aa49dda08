export const megabyte = 1024 * 1024

/** Limits of files. Apart from limits.ts, because no first screen needs them. Sizes in bytes, times in ms. */
export const fileLimits = {
  largest: 100 * 1024 * 1024,
  /** What an organization can allow for files that programs upload: a device holds none of that size. spec FILE-01 */
  largestOfSite: 100 * 1024 * 1024 * 1024,
  /** What one request carries, of an upload that begins with this release. */
  chunk: 1024 * 1024,
  /** The largest that a request may carry, and what all lengths but the last are a multiple of. Law 15: apps of earlier releases have queued files in their own chunks; they stay valid. */
  largestChunk: 1024 * 1024,
  chunkStep: 64 * 1024,
  /** How often a file is sent whose bytes do not arrive as they should. */
  attempts: 3,
  /** Bytes of uploads that have begun and are not complete. */
  unfinished: { person: 300 * 1024 * 1024, group: 2 * 1024 * 1024 * 1024 },
  /** An upload that nothing was added to for this long begins again. */
  lapse: 7 * 24 * 3_600_000,
  /** How long a device keeps what the server has stored, in case the server is restored from a backup. As long as receipts. */
  keep: 30 * 24 * 3_600_000,
} as const
