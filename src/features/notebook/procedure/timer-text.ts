const two = (part: number): string => String(part).padStart(2, '0')

/** `41:18`, `60:00`, or `1:05:00` above an hour. Rounded up, so that `00:00` is shown when it is over, and not before. */
export function timerText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  if (seconds === 3_600) return '60:00'
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`
}
