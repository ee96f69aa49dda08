import { dayBefore } from './days.ts'
import type { Login } from './people.ts'
import type { Random } from './random.ts'
import type { FieldName, Kind } from './sample-types.ts'

/** Samples that are stored together: the boxes of one store hold nothing else. */
export type Store =
  | 'antibodies'
  | 'plasmids'
  | 'primers'
  | 'cells'
  | 'clones'
  | 'tissue'
  | 'blood'
  | 'rna'
  | 'proteins'
  | 'glycerol stocks'
  | 'virus'
  | 'enzymes'
  | 'cooled reagents'
  | 'chemicals'
  | 'mice'

/** A fixed position: a box or shelf that storage.ts marks, and `B4`, or nothing for a shelf. */
export interface MarkedPlace {
  readonly mark: string
  readonly at: string
}

/** What was taken out of a sample, earliest first. */
export type Takes = readonly (readonly [daysAgo: number, amount: number])[]

/** A sample before it has an id, a position and a date. */
export interface SampleDraft {
  readonly kind: Kind
  readonly name: string
  readonly fields: Readonly<Record<string, string>>
  readonly lot?: string
  /** What is left of it. */
  readonly amount: number
  readonly unit: string
  readonly store: Store
  readonly takes?: Takes
  readonly description?: string
  readonly note?: string
  /** The index of the sample's parent in its family; always an earlier one. */
  readonly parent?: number
  /** The name of its series; samples of one family with the same name are in the same series. */
  readonly series?: string
  /** Days from now; negative if in the past. */
  readonly expiresIn?: number | undefined
  /** Days after the first sample of the family that this one was made. */
  readonly madeAfter?: number
  /** Set by the showcase, otherwise random. */
  readonly code?: string
  readonly owner?: Login
  readonly place?: MarkedPlace
}

/** Samples that were made from each other or together; parents come first. */
export type Family = readonly SampleDraft[]
export type Maker = (bench: Bench) => Family

type DraftWords<K extends Kind> = Omit<SampleDraft, 'kind' | 'fields'> & { readonly fields: { readonly [Name in FieldName<K>]?: string } }

/** A draft whose field names are checked against its sample type. */
export const draft = <K extends Kind>(kind: K, words: DraftWords<K>): SampleDraft => ({ ...words, kind, fields: words.fields as Record<string, string> })

/** What a maker uses: randomness, the day of the work, and running numbers. */
export class Bench {
  readonly random: Random
  readonly now: number
  /** How many days ago the current family was started. */
  daysAgo = 0
  readonly #numbers = new Map<string, number>()

  constructor(random: Random, now: number) {
    this.random = random
    this.now = now
  }

  /** 1, 2, 3 … of anything counted in this group: donors, batches, ear tags. */
  number(of: string, first = 1): number {
    const number = this.#numbers.get(of) ?? first
    this.#numbers.set(of, number + 1)
    return number
  }

  lot(): string {
    return this.random.text('BCDKLMPS', 1) + this.random.text('123456789', 1) + this.random.text('0123456789', 5)
  }

  /** Mostly far in the future; a few soon, a few past. */
  expiry(): number {
    const { random } = this
    if (random.chance(0.025)) return -random.int(1, 90)
    return random.chance(0.04) ? random.int(1, 30) : random.int(45, 1500)
  }

  /** A day this many days before the family was started. */
  day(before = 0): string {
    return dayBefore(this.now, this.daysAgo + before)
  }
}
