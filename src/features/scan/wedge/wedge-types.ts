/** What the reader tells the buffer about a key, without any DOM objects. */
export interface KeyRecord {
  readonly type: 'down' | 'up'
  /** `event.key` */
  readonly key: string
  /** `event.code` */
  readonly code: string
  /** `event.timeStamp`: when the key was pressed, however late the tab received it. */
  readonly at: number
  readonly shift: boolean
  readonly ctrl: boolean
  readonly alt: boolean
  readonly meta: boolean
  readonly repeat: boolean
  /** Part of a composition (keyCode 229): not a key that a scanner sends. */
  readonly composing: boolean
  /** The focus is where the key types text. */
  readonly inField: boolean
}

/** A key that may belong to a code, in two readings: by this tablet's layout (`typed`), and by a US keyboard (`us`). */
export interface WedgeKey {
  /** Counts up; identifies the snapshot taken before the key had its effect. */
  readonly id: number
  readonly typed: string
  readonly us: string
  /** The key of a digit in the upper row, and whether Shift was held: recognizes a US scanner on an AZERTY tablet. */
  readonly digitKey: 'none' | 'plain' | 'shifted'
  readonly at: number
  readonly inField: boolean
  /** Whether its character is in the field now; not if it was swallowed or removed again. */
  readonly stands: boolean
}

export interface WedgeState {
  /** Keys joined so far, every gap under `slowKeyGap` or, after a complete code, under `idle`. */
  readonly run: readonly WedgeKey[]
  /** The run that silence ended last. A key whose own timestamp shows that there was no such silence continues it. */
  readonly silent: readonly WedgeKey[]
  /** The last key of the reported codes: none is reported twice. */
  readonly toldTo: number
  readonly lastId: number
  /** Digits of an Alt code while Alt is held: Alt+029 is the separator GS. */
  readonly altDigits: string | null
  /** A burst has begun, and its end has not been told. */
  readonly isBurst: boolean
  /** A key held down repeats faster than a scanner types; its repeats come from a person. */
  readonly held: boolean
  /** When a suffix ended the last scan: some scanners send two of them. */
  readonly suffixAt: number
}

/** What the reader must do, in this order. */
export type WedgeEffect =
  /** Take a snapshot of the focused field, before this key. */
  | { type: 'mark'; key: number }
  /** Restore the fields to before these keys, each of which has typed a character. */
  | { type: 'restore'; keys: readonly number[] }
  /** Insert what the person typed into the field of that key's snapshot. */
  | { type: 'insert'; key: number; text: string }
  /** Stop the key. */
  | { type: 'swallow' }
  | { type: 'burst'; what: 'began' | 'ended' }
  | ({ type: 'scan' } & WedgeScan)

export interface WedgeScan {
  /** Identifies the snapshot of its first key. */
  readonly key: number
  readonly code: string
  /** Set if two readings are possible: the person must choose. */
  readonly candidates?: readonly string[]
  /** The code by this tablet's layout and by a US keyboard, if they differ; `code` is the first. Which of them exists decides. */
  readonly readings?: readonly string[]
  /** Typed into a field, and nothing proves that it is a scan: it still stands there. Only if it finds something is it taken out. */
  readonly isInDoubt: boolean
  /** Key that ended one in doubt, which ended as a scanner ends, and holds no blank; the key has had no effect. */
  readonly suffix: string | null
  /** The keys from the first to the last of the code that wrote into a field; `isStray` ones are a person's. */
  readonly written: readonly WrittenKey[]
  /** Nothing followed it. */
  readonly isLast: boolean
}

export interface WrittenKey {
  readonly id: number
  readonly typed: string
  readonly isStray: boolean
}

export interface WedgeStep {
  readonly state: WedgeState
  readonly effects: readonly WedgeEffect[]
}
