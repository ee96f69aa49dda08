/** Where inputs of commands on samples have the sample's id. */
const sampleIdKeys: ReadonlySet<string> = new Set(['sampleId', 'sampleIds', 'parentId', 'aliquotIds', 'found', 'missing'])

/** An input for one sample, changed to another sample. */
export function replaceSampleId(input: unknown, from: number, to: number): unknown {
  if (typeof input !== 'object' || input === null) return input
  const other = (value: unknown): unknown => (value === from ? to : Array.isArray(value) ? value.map(other) : value)
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, sampleIdKeys.has(key) ? other(value) : value]))
}
