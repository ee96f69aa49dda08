import { type ApplicationIdentifier, type Gs1Element, identifierAt } from './application-identifiers.ts'
import { hasValidCheckDigit, toGtin } from './check-digit.ts'
import { readDigitalLink } from './digital-link.ts'
import { readGs1Date } from './gs1-date.ts'

/** What the code on a package says. Texts are empty and the rest is null if it does not say. */
export interface Gs1Data {
  /** 14 digits. */
  readonly gtin: string
  readonly lot: string
  readonly serial: string
  /** YYYY-MM-DD: the expiration date, or else the date until which it is best. */
  readonly expires: string
  /** YYYY-MM-DD. */
  readonly produced: string
  /** Number of a logistic unit: 18 digits. */
  readonly sscc: string
  /** How many pieces are inside. */
  readonly count: number | null
  /** The customer's number of the order. */
  readonly orderNumber: string
  readonly others: readonly Gs1Element[]
}

/**
 * | code          | what is wrong                                              |
 * | ------------- | ---------------------------------------------------------- |
 * | `check-digit` | the check digit does not fit: the code was misread or typed |
 * | `cut`         | the text ends within a field                               |
 * | `date`        | there is no such day                                       |
 * | `characters`  | a character that the field cannot have                     |
 * | `too-long`    | more characters than the field can have                    |
 * | `unknown`     | no such application identifier                             |
 * | `twice`       | a field twice with different values                        |
 */
export type Gs1FaultCode = 'check-digit' | 'cut' | 'date' | 'characters' | 'too-long' | 'unknown' | 'twice'

export interface Gs1Fault {
  readonly code: Gs1FaultCode
  /** The application identifier, or the text in its place. */
  readonly identifier: string
  /** Place in the text: how much of it was read before. */
  readonly at: number
}

/** `others`: what it may mean as well, if the scanner has lost the separators between fields; the likeliest first. */
export type Gs1Result = { readonly data: Gs1Data; readonly others: readonly Gs1Data[] } | { readonly fault: Gs1Fault }

const separator = '\x1d'

/** More are no help to a person who has to choose. */
const maxReadings = 4

/** Fields that are tried before the rest is given up: texts made to be ambiguous would take forever. */
const maxTries = 2_000

/** In this order they follow a field without a separator, on packages of laboratory supplies. */
const usualAfterLoss: ReadonlySet<string> = new Set(['01', '10', '11', '15', '17', '21', '30', '240', '400'])

/**
 * Reads a GS1 code as scanned: GS1 DataMatrix, GS1-128 or GS1 QR, with or without the AIM prefix; a Digital Link; the text below a code, with
 * identifiers in parentheses; or a plain GTIN (EAN, UPC). `today` is YYYY-MM-DD. Null if the text is none of these.
 * Source: GS1 General Specifications, section 7.8; GS1 Digital Link, section 4.
 */
export function readGs1(raw: string, today: string): Gs1Result | null {
  const { text, isCertain, hasSeparators } = toElementText(raw)
  const gtin = isCertain ? undefined : toGtin(text)
  if (gtin) return { data: toData([{ code: '01', value: gtin }], today), others: [] }
  const elements = readDigitalLink(text) ?? readParentheses(text)
  if (elements) return readElements(elements, today)
  if (!isCertain && !/^(?:0[12]\d{14}|00\d{18})/.test(text)) return null
  const half = text.slice(0, text.length / 2)
  return readElementText(text === half + half ? half : text, today, !hasSeparators)
}

/** Scanners write the separator as a control character or in words. */
function toElementText(raw: string): { text: string; isCertain: boolean; hasSeparators: boolean } {
  const aim = /^\](?:d2|C1|Q3|e0|J1)/.exec(raw.trim())
  const text = raw
    .trim()
    .slice(aim?.[0].length ?? 0)
    .replaceAll(/<GS>|\{GS\}|\u241d|\^\]/gi, separator)
  const fields = text.split(separator).map((field) => field.trim())
  const trimmed = fields.filter(Boolean).join(separator)
  const hasSeparators = fields.length > 1
  return { text: trimmed, isCertain: aim !== null || hasSeparators, hasSeparators }
}

/** `(01)04012345678901(10)L26`, as printed below a code. */
function readParentheses(text: string): Gs1Element[] | undefined {
  if (!/^(?:\(\d{2,4}\)[^(]+)+$/.test(text)) return undefined
  return Array.from(text.matchAll(/\((\d{2,4})\)([^(]+)/g), ([, code, value]) => ({ code: code!, value: value!.trim() }))
}

function readElements(elements: readonly Gs1Element[], today: string): Gs1Result {
  for (const { code, value } of elements) {
    const identifier = identifierAt(code)
    const fault = identifier?.code === code ? faultOf(identifier, value, today) : 'unknown'
    if (fault) return { fault: { code: fault, identifier: code, at: 0 } }
  }
  return contradictionIn(elements) ?? { data: toData(elements, today), others: [] }
}

/** `isLost`: the scanner may have left out separators. */
function readElementText(text: string, today: string, isLost: boolean): Gs1Result {
  const found: { elements: Gs1Element[]; likelihood: number }[] = []
  let furthest: Gs1Fault | null = null
  const note = (fault: Gs1Fault) => {
    if (!furthest || fault.at > furthest.at) furthest = fault
  }
  let tries = 0

  /** `likelihood`: 1 and more if a date or GTIN follows where a separator is missing, which chance hardly ever makes; below 0 for each guess. */
  function readFrom(at: number, elements: Gs1Element[], likelihood: number): void {
    while (text[at] === separator) at += 1
    if (at >= text.length) return void found.push({ elements, likelihood })
    tries += 1
    if (tries > maxTries) return
    const identifier = identifierAt(text.slice(at))
    if (!identifier) return note({ code: 'unknown', identifier: text.slice(at, at + 4), at })
    const start = at + identifier.code.length
    const ends = text.indexOf(separator, start)
    const upTo = ends < 0 ? text.length : ends
    const lengths = identifier.shortest === identifier.longest ? [identifier.longest] : lengthsOf(text.slice(start, upTo), identifier, isLost)
    for (const length of lengths) {
      const value = text.slice(start, Math.min(start + length, upTo))
      const fault = faultOf(identifier, value, today)
      if (fault) note({ code: fault, identifier: identifier.code, at })
      else readFrom(start + length, [...elements, { code: identifier.code, value }], likelihood + likelihoodOf(identifier, text, start + length, isLost))
    }
  }

  readFrom(0, [], 0)
  const whole = found.filter(({ elements }) => !contradictionIn(elements))
  whole.sort((a, b) => b.likelihood - a.likelihood)
  const [data, ...others] = whole.slice(0, maxReadings).map(({ elements }) => toData(elements, today))
  if (data) return { data, others }
  const first = found[0] && contradictionIn(found[0].elements)
  return first ?? { fault: furthest ?? { code: 'cut', identifier: text.slice(0, 4), at: 0 } }
}

/** Lengths that a field of variable length may have: up to the separator. If the scanner may have lost separators, also up to each place where a usual field may begin. */
function lengthsOf(value: string, { longest }: ApplicationIdentifier, isLost: boolean): number[] {
  if (!isLost) return [value.length]
  const shorter = Array.from({ length: Math.min(value.length - 1, longest) }, (_, at) => at + 1).filter((length) => {
    const next = identifierAt(value.slice(length))
    return next !== undefined && usualAfterLoss.has(next.code)
  })
  return [value.length, ...shorter]
}

function likelihoodOf(identifier: ApplicationIdentifier, text: string, end: number, isLost: boolean): number {
  if (!isLost || identifier.shortest === identifier.longest || end >= text.length) return 0
  const next = identifierAt(text.slice(end))
  return next?.isDate || next?.hasCheckDigit ? 1 : -1
}

/** The characters that a field can have: GS1 General Specifications, figure 7.11-1. */
const allowed = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/

function faultOf({ shortest, longest, isNumeric, hasCheckDigit, isDate, code }: ApplicationIdentifier, value: string, today: string): Gs1FaultCode | undefined {
  if (value.length < shortest) return 'cut'
  if (value.length > longest) return 'too-long'
  if (isNumeric ? !/^\d+$/.test(value) : !allowed.test(value)) return 'characters'
  if (hasCheckDigit && !hasValidCheckDigit(value)) return 'check-digit'
  const day = isDate ? value : code === '7003' ? value.slice(0, 6) : undefined
  return day !== undefined && !readGs1Date(day, today) ? 'date' : undefined
}

function contradictionIn(elements: readonly Gs1Element[]): { fault: Gs1Fault } | undefined {
  const values = new Map<string, string>()
  for (const { code, value } of elements) {
    if ((values.get(code) ?? value) !== value) return { fault: { code: 'twice', identifier: code, at: 0 } }
    values.set(code, value)
  }
  return undefined
}

const named: ReadonlySet<string> = new Set(['00', '01', '02', '10', '11', '15', '17', '21', '30', '37', '400', '7003'])

function toData(elements: readonly Gs1Element[], today: string): Gs1Data {
  const valueOf = (code: string): string => elements.find((element) => element.code === code)?.value ?? ''
  const dateOf = (code: string): string => readGs1Date(valueOf(code).slice(0, 6), today) ?? ''
  const count = valueOf('30') || valueOf('37')
  return {
    gtin: valueOf('01') || valueOf('02'),
    lot: valueOf('10'),
    serial: valueOf('21'),
    expires: dateOf('17') || dateOf('7003') || dateOf('15'),
    produced: dateOf('11'),
    sscc: valueOf('00'),
    count: count ? Number(count) : null,
    orderNumber: valueOf('400'),
    others: elements.filter(({ code }) => !named.has(code)),
  }
}
