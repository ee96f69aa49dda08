/**
 * Any value that IndexedDB stores, as bytes and back, synchronously. Most are JSON as they are; what JSON would lose (a number that is not
 * finite, -0, undefined) is tagged, and bytes are kept beside the text.
 *
 *   0 | JSON                                     1 | length of the JSON | JSON with tags | bytes | bytes | …
 */
export function packValue(value: unknown): Uint8Array {
  if (isJson(value)) return withKind(0, encoder.encode(JSON.stringify(value)))
  const parts: Uint8Array[] = []
  const text = encoder.encode(JSON.stringify(tag(value, parts)))
  const packed = new Uint8Array(5 + text.length + parts.reduce((sum, part) => sum + part.length, 0))
  packed[0] = 1
  new DataView(packed.buffer).setUint32(1, text.length)
  packed.set(text, 5)
  let at = 5 + text.length
  for (const part of parts) {
    packed.set(part, at)
    at += part.length
  }
  return packed
}

export function unpackValue(packed: Uint8Array): unknown {
  if (packed[0] === 0) return JSON.parse(decoder.decode(packed.subarray(1)))
  const length = new DataView(packed.buffer, packed.byteOffset).getUint32(1)
  const text = decoder.decode(packed.subarray(5, 5 + length))
  return untag(JSON.parse(text), { bytes: packed, at: 5 + length })
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function withKind(kind: number, bytes: Uint8Array): Uint8Array {
  const packed = new Uint8Array(bytes.length + 1)
  packed[0] = kind
  packed.set(bytes, 1)
  return packed
}

function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) if (!isJson(value[at])) return false
    return true
  }
  if (!isObject(value)) return false
  for (const field in value) if (!isJson(value[field])) return false
  return true
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)

const arrays = { Uint8Array, Int8Array, Int16Array, Int32Array, Float64Array } as const
type ArrayName = keyof typeof arrays

type Tagged = { n: string } | { u: 1 } | { a: Tagged[] } | { o: Record<string, Tagged> } | { v: unknown } | { b: ArrayName; size: number }

function tag(value: unknown, parts: Uint8Array[]): Tagged {
  // Also whole lists and objects: columns of lists have hundreds of thousands of texts beside their bytes.
  if (isJson(value)) return { v: value }
  if (typeof value === 'number') return { n: Object.is(value, -0) ? '-0' : String(value) }
  if (value === undefined) return { u: 1 }
  if (Array.isArray(value)) return { a: Array.from(value, (each) => tag(each, parts)) }
  if (ArrayBuffer.isView(value)) {
    const b = value.constructor.name
    if (!Object.hasOwn(arrays, b)) throw new TypeError(`${b} cannot be packed`)
    parts.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
    return { b: b as ArrayName, size: value.byteLength }
  }
  if (!isObject(value)) throw new TypeError('only plain values can be packed')
  return { o: Object.fromEntries(Object.entries(value).map(([field, each]) => [field, tag(each, parts)])) }
}

function untag(tagged: Tagged, rest: { bytes: Uint8Array; at: number }): unknown {
  if ('v' in tagged) return tagged.v
  if ('n' in tagged) return Number(tagged.n)
  if ('a' in tagged) return tagged.a.map((each) => untag(each, rest))
  if ('o' in tagged) return Object.fromEntries(Object.entries(tagged.o).map(([field, each]) => [field, untag(each, rest)]))
  if ('b' in tagged) {
    const own = rest.bytes.slice(rest.at, (rest.at += tagged.size))
    const Numbers = arrays[tagged.b]
    return new Numbers(own.buffer, 0, tagged.size / Numbers.BYTES_PER_ELEMENT)
  }
  return undefined
}
