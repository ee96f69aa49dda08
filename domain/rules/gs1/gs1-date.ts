/**
 * YYMMDD as YYYY-MM-DD; day 00 is the last day of the month. The century is the one in which the year is nearest to `today` (YYYY-MM-DD).
 * Undefined if there is no such day. Source: GS1 General Specifications, sections 3.4 and 7.12.
 */
export function readGs1Date(digits: string, today: string): string | undefined {
  if (!/^\d{6}$/.test(digits)) return undefined
  const year = yearOf(Number(digits.slice(0, 2)), Number(today.slice(0, 4)))
  const month = Number(digits.slice(2, 4))
  if (month < 1 || month > 12) return undefined
  const last = month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  const day = Number(digits.slice(4)) || last
  return day > last ? undefined : [String(year), digits.slice(2, 4), String(day).padStart(2, '0')].join('-')
}

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

function yearOf(twoDigits: number, thisYear: number): number {
  const century = thisYear - (thisYear % 100)
  const ahead = twoDigits - (thisYear % 100)
  if (ahead > 50) return century - 100 + twoDigits
  return ahead < -49 ? century + 100 + twoDigits : century + twoDigits
}
