/** Limits of a file of another notebook that is read here. */
export const elnLimits = {
  /** Bytes of the file: it is held in memory. */
  archive: 200 * 1024 * 1024,
  /** Bytes of everything in it. */
  unpacked: 500 * 1024 * 1024,
  /** Bytes of the description. */
  metadata: 20 * 1024 * 1024,
  files: 5_000,
  experiments: 100,
  /** Characters of a text. */
  text: 1_000_000,
  /** Folders within folders. */
  depth: 20,
} as const

/** What makes a file readable as an .eln: its description, in the folder at its top. */
export const metadataName = 'ro-crate-metadata.json'
