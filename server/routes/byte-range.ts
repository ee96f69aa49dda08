export interface ByteRange {
  readonly first: number
  /** Included. */
  readonly last: number
}

/** The one range that a Range header asks for; undefined if the whole is to be sent: no header, several ranges, or one that cannot be read. */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!from && !to) return undefined
  const first = from ? Number(from) : Math.max(0, size - Number(to))
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (from && to && Number(to) < first) return undefined
  return first > last ? 'unsatisfiable' : { first, last }
}
