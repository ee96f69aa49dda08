import { decimalText } from '#src/ui/text/translate.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** `3.4 MB`; two digits are enough for judging space. */
export function bytesText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024))))
  const value = bytes / 1024 ** step
  return `${decimalText(value < 10 && step > 0 ? value.toFixed(1) : Math.round(value))} ${units[step]}`
}
