export type DayOrder = 'day-first' | 'month-first'

/** The first three letters identify a month in several languages; these are the ones that differ from English. */
const months: readonly (readonly string[])[] = [
  ['jan', 'jän'],
  ['feb', 'fév', 'fev'],
  ['mar', 'mär', 'mrt', 'maa'],
  ['apr', 'avr'],
  ['may', 'mai', 'mei'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aoû', 'aou'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez', 'déc'],
]

/**
 * YYYY-MM-DD from what people and programs write, or undefined if it is not a valid date.
 *
 *   2027-03-01 · 2027/3/1 · 20270301 · 1.3.2027 · 1/3/2027 or 3/1/2027 by `order` · 1 Mar 2027 · March 1, 2027 · 2027-03, 03/2027: the month's last day
 *
 * A time after the date is ignored. Two-digit years are in this century.
 */
export function parseImportDate(text: string, order: DayOrder): string | undefined {
  const written = text.trim().replace(/[T\s]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([AaPp]\.?[Mm]\.?)?\s*(Z|[+-]\d{2}:?\d{2})?$/, '')
  const [, ...iso] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(written) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(written) ?? []
  if (iso.length) return toDay(iso[0]!, Number(iso[1]), Number(iso[2]))
  const [, ...dotted] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{2}|\d{4})$/.exec(written) ?? []
  if (dotted.length) return toDay(dotted[2]!, Number(dotted[1]), Number(dotted[0]))
  const pair = signedPair(written)
  if (pair) {
    const orders: readonly DayOrder[] = order === 'day-first' ? ['day-first', 'month-first'] : ['month-first', 'day-first']
    // A month above 12 can only mean the other order.
    const isDayFirst = orders.find((each) => (each === 'day-first' ? pair.second : pair.first) <= 12) === 'day-first'
    return isDayFirst ? toDay(pair.year, pair.second, pair.first) : toDay(pair.year, pair.first, pair.second)
  }
  const [, ...yearMonth] = /^(\d{4})[-/.](\d{1,2})$/.exec(written) ?? []
  if (yearMonth.length) return lastDayOf(yearMonth[0]!, Number(yearMonth[1]))
  const [, ...monthYear] = /^(\d{1,2})[-/.](\d{4})$/.exec(written) ?? []
  if (monthYear.length) return lastDayOf(monthYear[1]!, Number(monthYear[0]))
  return parseNamed(written)
}

/** What the dates of a column say about their order. `unclear` and `mixed` need a question. */
export function dayOrderOf(texts: Iterable<string>): DayOrder | 'unclear' | 'mixed' | 'none' {
  let has = false
  let dayFirst = false
  let monthFirst = false
  for (const text of texts) {
    const pair = signedPair(dateWithin(text))
    if (!pair || pair.first === pair.second) continue
    has = true
    dayFirst ||= pair.first > 12
    monthFirst ||= pair.second > 12
  }
  if (!has) return 'none'
  if (dayFirst && monthFirst) return 'mixed'
  return dayFirst ? 'day-first' : monthFirst ? 'month-first' : 'unclear'
}

/** The first date that only the person can interpret, without its time; null if there is none. */
export function unclearDateOf(texts: Iterable<string>): string | null {
  for (const text of texts) {
    const date = dateWithin(text)
    const pair = signedPair(date)
    if (pair && pair.first !== pair.second && isMonth(pair.first) && isMonth(pair.second)) return date
  }
  return null
}

const isMonth = (figure: number): boolean => figure >= 1 && figure <= 12

const dateWithin = (text: string): string => text.trim().split(/[T\s]/)[0]!

/** `1/3/2027` and `1-3-27`: only the person knows the order. */
function signedPair(text: string): { first: number; second: number; year: string } | undefined {
  const match = /^(\d{1,2})[/-](\d{1,2})[/-](\d{2}|\d{4})$/.exec(text)
  return match ? { first: Number(match[1]), second: Number(match[2]), year: match[3]! } : undefined
}

function parseNamed(text: string): string | undefined {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]+(\p{L}+)\.?[\s,.-]+(\d{2}|\d{4})$/u.exec(text)
  if (dayFirst) return toDay(dayFirst[3]!, monthOf(dayFirst[2]!), Number(dayFirst[1]))
  const monthFirst = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u.exec(text)
  if (monthFirst) return toDay(monthFirst[3]!, monthOf(monthFirst[1]!), Number(monthFirst[2]))
  const monthOnly = /^(\p{L}+)\.?[\s-]+(\d{4})$/u.exec(text)
  return monthOnly ? lastDayOf(monthOnly[2]!, monthOf(monthOnly[1]!)) : undefined
}

const monthOf = (name: string): number => months.findIndex((names) => names.some((begin) => name.toLowerCase().startsWith(begin))) + 1

const lastDayOf = (year: string, month: number): string | undefined => (month >= 1 && month <= 12 ? toDay(year, month, daysIn(Number(year), month)) : undefined)

function toDay(year: string, month: number, day: number): string | undefined {
  const full = year.length === 2 ? `20${year}` : year
  if (Number(full) < 1000 || month < 1 || month > 12 || day < 1 || day > daysIn(Number(full), month)) return undefined
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${full}-${two(month)}-${two(day)}`
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
