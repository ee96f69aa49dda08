/** One mutation as a person made it. */
export interface Done {
  readonly command: string
  /** Canonical JSON. */
  readonly input: string
}

/** A mutation that was reported as saved on the device, under its number. */
export interface Said extends Done {
  readonly n: number
}

/** What one device, with one device key, reports about its work. */
export interface DeviceLedger {
  readonly key: string
  readonly name: string
  /** Mutations that the person was told are saved. */
  readonly said: readonly Said[]
  /** Mutations interrupted by a crash: each may have been saved or not, but only once. */
  readonly unsaid: readonly Done[]
  /** The queue, by n. */
  readonly queued: ReadonlyMap<number, Done>
  /** The inbox, by n: a code, or null for an accepted mutation with a remark. */
  readonly inbox: ReadonlyMap<number, string | null>
  /** Resolved items of the inbox: the code they showed, by n. */
  readonly handled: ReadonlyMap<number, string | null>
}

/** An entry in the server's audit log that came from a device. */
export interface Audited extends Done {
  readonly device: string
  readonly n: number
  /** Null if it was applied. */
  readonly code: string | null
}

export interface Held {
  readonly device: string
  readonly n: number
  readonly error: string
}
