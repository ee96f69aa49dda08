/** Limits of updates of documents. Apart from limits.ts, because no first screen needs them. */
export const documentLimits = {
  /** Characters in base64 of one part. */
  part: 200 * 1024,
  /** Parts of one update. */
  parts: 100,
  /** From this many updates on, the server merges those of a document. */
  mergeAt: 64,
  /** Characters of all appends to a document whose versions are made again. */
  history: 64 * 1024 * 1024,
  /** Versions of a document in one answer. */
  versions: 50,
} as const

/** Size of an update in one part. Base64 encodes groups of three bytes, so that each part can be read by itself. */
export const bytesOfPart = Math.floor(documentLimits.part / 4) * 3
