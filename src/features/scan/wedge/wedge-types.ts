/** What the reader tells the buffer of a key: nothing of the DOM is left in it. */
export interface KeyRecord {
  readonly type: 'down' | 'up'
  /** `event.key` */
  readonly key: string
  /** `event.code` */
  readonly code: string
  /** `event.timeStamp`: when the key was pressed, however late the tab heard of it. */
  readonly at: number
  readonly shift: boolean
  readonly ctrl: boolean
  readonly alt: boolean
  readonly meta: boolean
  readonly repeat: boolean
  /** Part of a composition (keyCode 229): not a key that a scanner sends. */
  readonly composing: boolean
  /** The focus is where the key writes text. */
  readonly inField: boolean
}

/** A key that may belong to a code. It is read twice: as this tablet's layout says (`typed`), and as a US keyboard would (`us`). */
export interface WedgeKey {
  /** Counts up; names the mark that was taken before the key had its effect. */
  readonly id: number
  readonly typed: string
  readonly us: string
  /** The key of a digit in the upper row, and whether shift was held: tells a US scanner on an AZERTY tablet. */
  readonly digitKey: 'none' | 'plain' | 'shifted'
  readonly at: number
  readonly inField: boolean
  /** Whether its character stands in the field now; one that was swallowed or taken out again does not. */
  readonly stands: boolean
}

export interface WedgeState {
  /** Keys joined so far, every gap under `slowKeyGap` or, after a complete code, under `idle`. */
  readonly run: readonly WedgeKey[]
  /** The run that silence ended last. A key whose own time says that there was no such silence goes on with it. */
  readonly silent: readonly WedgeKey[]
  /** The last key of the codes that were told: none is told twice. */
  readonly toldTo: number
  readonly lastId: number
  /** Digits of an Alt code while Alt is held: Alt+029 is the separator GS. */
  readonly altDigits: string | null
  /** A key held down repeats faster than a scanner; its repeats are a person's. */
  readonly held: boolean
  /** When a suffix ended the last scan: some scanners send two of them. */
  readonly suffixAt: number
}

/** What the reader has to do, in this order. */
export type WedgeEffect =
  /** Remember the focused field as it is now, before this key. */
  | { type: 'mark'; key: number }
  /** Put the fields back to how they were before these keys, each of which has written a character. */
  | { type: 'restore'; keys: readonly number[] }
  /** Write what the person typed into the field that was marked for that key. */
  | { type: 'insert'; key: number; text: string }
  /** The key goes no further. */
  | { type: 'swallow' }
  | { type: 'burst'; what: 'began' | 'ended' }
  | ({ type: 'scan' } & WedgeScan)

export interface WedgeScan {
  /** Names the mark of its first key. */
  readonly key: number
  readonly code: string
  /** Set when two readings are possible: a person has to choose. */
  readonly candidates?: readonly string[]
}

export interface WedgeStep {
  readonly state: WedgeState
  readonly effects: readonly WedgeEffect[]
}
