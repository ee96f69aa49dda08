import { readElements } from './xml-text.ts'

const day = 86_400_000
/** Day 0 in most workbooks. Excel counts a day too many before March 1900, which no measurement is older than. */
const start = Date.UTC(1899, 11, 30)
const firstRight = 61

/** The numbers of the formats that show a date. */
export function dateStyles(styles: string): ReadonlySet<number> {
  const own = new Map(readElements(styles, 'numFmt').map(({ attributes }) => [attributes.get('numFmtId'), attributes.get('formatCode') ?? '']))
  const cellFormats = /<cellXfs(?:\s[^>]*)?>([\s\S]*?)<\/cellXfs>/.exec(styles)?.[1] ?? ''
  const isDate = (id: string | undefined) => {
    const number = Number(id)
    if ((number >= 14 && number <= 17) || number === 22) return true
    // Days or years; what is in quotation marks, behind a backslash or in brackets is not part of the date.
    return /[dy]/i.test((own.get(id) ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))
  }
  return new Set(readElements(cellFormats, 'xf').flatMap(({ attributes }, at) => (isDate(attributes.get('numFmtId')) ? at : [])))
}

/** 45992.5 is 2025-12-01 12:00; undefined if it is no date. */
export function dateText(value: number): string | undefined {
  if (value < firstRight || value > 2_958_465) return undefined
  const text = new Date(start + Math.round(value * 1_440) * 60_000).toISOString()
  return value % 1 === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`
}

export function dateValue(text: string): number | undefined {
  const [, date, time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/.exec(text.trim()) ?? []
  const at = date === undefined ? Number.NaN : Date.parse(`${date}T${time}:00Z`)
  const value = (at - start) / day
  return value >= firstRight && dateText(Math.floor(value)) === date ? value : undefined
}
