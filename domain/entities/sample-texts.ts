import * as z from 'zod/mini'
import { date, longText, shortText } from '../input.ts'
import { limits } from '../limits.ts'
import { msg, type Message } from '../message.ts'

interface SampleText {
  readonly label: Message
  /** How it is typed: on one line, on several, or as a day (YYYY-MM-DD). What is typed on one line is stored without spaces around it. */
  readonly kind: 'line' | 'text' | 'date'
  /** How `sample.create` takes it. Apps from before a text leave it out, so a new one is `z.exactOptional`. */
  readonly input: z.ZodMiniType<string | undefined>
  /** Its name for programs, which read and change it. */
  readonly wire: string
  /** Aliquots and copies of the sample have it, too. */
  readonly isCopied: boolean
  /** The search of lists finds it. */
  readonly isSearched: boolean
  /** The page of the sample shows it although it is empty. */
  readonly isAlwaysShown: boolean
  /** A number or a code, which is set in monospace. */
  readonly isCode: boolean
}

/**
 * The texts that every sample has, in the order of its page. Its row, commands, lists, search, history, form, page and API read this table. A new text is
 * an entry here, and a field of the entity with its default.
 */
export const sampleTexts = {
  note: {
    label: msg('Note'),
    kind: 'text',
    input: longText,
    wire: 'note',
    isCopied: true,
    isSearched: true,
    isAlwaysShown: true,
    isCode: false,
  },
  description: {
    label: msg('Description'),
    kind: 'text',
    input: longText,
    wire: 'description',
    isCopied: true,
    isSearched: true,
    isAlwaysShown: false,
    isCode: false,
  },
  expiration: {
    label: msg('Expiration'),
    kind: 'date',
    input: date,
    wire: 'expirationDate',
    isCopied: true,
    isSearched: false,
    isAlwaysShown: false,
    isCode: true,
  },
  /** The maker's lot or batch number. */
  lot: {
    label: msg('Lot'),
    kind: 'line',
    input: z.exactOptional(shortText),
    wire: 'lot',
    isCopied: true,
    isSearched: true,
    isAlwaysShown: false,
    isCode: true,
  },
  name: {
    label: msg('Name'),
    kind: 'line',
    input: shortText,
    wire: 'name',
    isCopied: false,
    isSearched: true,
    isAlwaysShown: true,
    isCode: false,
  },
} as const satisfies Readonly<Record<string, SampleText>>

type Texts = typeof sampleTexts
export type SampleTextName = keyof Texts
/** Texts of a row; empty if there is none. */
export type SampleTexts = { [Name in SampleTextName]: string }

export const sampleTextNames = Object.keys(sampleTexts) as SampleTextName[]
export const isSampleText = (field: string): field is SampleTextName => Object.hasOwn(sampleTexts, field)

/** Record by text, of what `pick` takes from its entry. */
const ofEach = <Value>(pick: (text: SampleText) => Value): { [Name in SampleTextName]: Value } =>
  Object.fromEntries(sampleTextNames.map((name) => [name, pick(sampleTexts[name])])) as { [Name in SampleTextName]: Value }

export const sampleTextLabels = ofEach(({ label }) => label)

/** For `z.object`: how `sample.create` takes the texts. */
export const sampleTextInputs = ofEach(({ input }) => input) as { readonly [Name in SampleTextName]: Texts[Name]['input'] }

/** As it is stored. */
export const toStoredText = (name: SampleTextName, text: string): string => (sampleTexts[name].kind === 'text' ? text : text.trim())

/** The texts of a new row. */
export const storedTexts = (input: { readonly [Name in SampleTextName]?: string }): SampleTexts =>
  Object.fromEntries(sampleTextNames.map((name) => [name, toStoredText(name, input[name] ?? '')])) as unknown as SampleTexts

type Copied = { [Name in SampleTextName]: Texts[Name]['isCopied'] extends true ? Name : never }[SampleTextName]

/** What an aliquot or a copy of the sample has, too. */
export const copiedTexts = (sample: SampleTexts): Pick<SampleTexts, Copied> =>
  Object.fromEntries(sampleTextNames.flatMap((name) => (sampleTexts[name].isCopied ? [[name, sample[name]]] : []))) as Pick<SampleTexts, Copied>

/** What the search of lists looks at, the name first. */
export const searchedTexts = (sample: SampleTexts): [name: string, ...others: string[]] => [
  sample.name,
  ...sampleTextNames.flatMap((name) => (name !== 'name' && sampleTexts[name].isSearched ? sample[name] : [])),
]

/** The longest text in UTF-16 code units. */
export const maxLengthOf = (name: SampleTextName): number => (sampleTexts[name].kind === 'text' ? limits.text.longest : limits.name.longest)
