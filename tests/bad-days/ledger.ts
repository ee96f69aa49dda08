/** One act as a person did it. */
export interface Done {
  readonly command: string
  /** Canonical JSON. */
  readonly input: string
}

/** An act that was called saved on the device, under its number. */
export interface Said extends Done {
  readonly n: number
}

/** What one device, with one device key, says of its work. */
export interface DeviceLedger {
  readonly key: string
  readonly name: string
  /** Acts whose saving was told to the person. */
  readonly said: readonly Said[]
  /** Acts that were cut off by a crash: each may have been saved or not, but once at most. */
  readonly unsaid: readonly Done[]
  /** What waits in the queue, by n. */
  readonly queued: ReadonlyMap<number, Done>
  /** What the inbox shows, by n: a code, or null for an accepted act with a remark. */
  readonly inbox: ReadonlyMap<number, string | null>
  /** What the person has dealt with in the inbox: the code it showed, by n. */
  readonly handled: ReadonlyMap<number, string | null>
}

/** An entry of the server's audit that came from a device. */
export interface Audited extends Done {
  readonly device: string
  readonly n: number
  /** Null when it was applied. */
  readonly code: string | null
}

export interface Held {
  readonly device: string
  readonly n: number
  readonly error: string
}
