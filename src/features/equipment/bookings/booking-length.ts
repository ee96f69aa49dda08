import { plural, t } from '#src/ui/text/translate.ts'

/** In minutes. */
export const bookingLengths = [30, 60, 90, 120, 180, 240, 360, 480, 720, 1_440, 2_880, 4_320, 10_080] as const

/** `30 min`, `1.5 h`, `2 days` */
export function lengthText(minutes: number): string {
  if (minutes < 60) return t('{minutes} min', { minutes })
  if (minutes % 1_440 === 0) return plural(minutes / 1_440, { one: '# day', other: '# days' })
  return t('{hours} h', { hours: Math.round((minutes / 60) * 100) / 100 })
}
