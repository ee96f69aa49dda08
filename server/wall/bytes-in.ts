/** About how much memory something takes that goes to a worker or comes from one: its texts and bytes, and something for each part. */
export function bytesIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 8
  if (value instanceof Uint8Array) return value.length
  let bytes = 16
  for (const each of Object.values(value)) bytes += bytesIn(each)
  return bytes
}
