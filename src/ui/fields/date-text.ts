/** A date as people type it, year first: 2026-01-05, 2026/1/5, 2026.1.5 or 20260105; with a time, 2026-01-05 9:30. */
const typedDate = /^(\d{4})(?:([-/.\s])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))$/
const typedTime = /^(\d{1,2}):(\d{2})$/

/** YYYY-MM-DD, or the text itself if it is not a date. */
export function toIsoDate(text: string): string {
  const trimmed = text.trim()
  const [, year, , month, day, shortMonth, shortDay] = typedDate.exec(trimmed) ?? []
  const iso = year && `${year}-${(month ?? shortMonth)!.padStart(2, '0')}-${(day ?? shortDay)!.padStart(2, '0')}`
  return iso && isIsoDate(iso) ? iso : trimmed
}

/** YYYY-MM-DD HH:MM, or the text itself if it is not a date and a time. */
export function toIsoDateTime(text: string): string {
  const trimmed = text.trim()
  const [, date = '', time = ''] = /^(.+?)[\sT]+(\S+)$/.exec(trimmed) ?? []
  const [, hours, minutes] = typedTime.exec(time) ?? []
  const iso = hours && `${toIsoDate(date)} ${hours.padStart(2, '0')}:${minutes}`
  return iso && isIsoDateTime(iso) ? iso : trimmed
}

/** A day that exists: 2026-02-30 is none. */
export function isIsoDate(text: string): boolean {
  const isPattern = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const date = new Date(`${text}T00:00:00Z`)
  return isPattern && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

export const isIsoDateTime = (text: string): boolean => isIsoDate(text.slice(0, 10)) && /^ ([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10))
