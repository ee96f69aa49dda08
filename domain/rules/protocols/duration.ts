import { protocolLimits } from '../../protocol-limits.ts'

/** What is typed for a timer, in seconds: minutes, or `1:30`, or `1:05:00`. Null for nothing; undefined if it is no time, or too long. */
export function secondsIn(text: string): number | null | undefined {
  const parts = text.trim().split(':')
  if (parts.length === 1 && parts[0] === '') return null
  if (parts.length > 3 || !parts.every((part) => /^\d{1,6}$/.test(part))) return undefined
  const numbers = parts.map(Number)
  if (numbers.slice(1).some((part) => part >= 60)) return undefined
  const [hours, minutes, seconds] = numbers.length === 1 ? [0, numbers[0]!, 0] : numbers.length === 2 ? [0, ...numbers] : numbers
  const all = hours! * 3_600 + minutes! * 60 + seconds!
  return all > 0 && all <= protocolLimits.maxTimer ? all : undefined
}
