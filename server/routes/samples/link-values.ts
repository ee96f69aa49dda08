import { valueSeparator, valuesOf } from '#domain/rules/samples/sample-field.ts'

const isNumber = (text: string): boolean => /^\d{1,15}$/.test(text)

/**
 * The stored form of a value that names samples. Programs write each as its name and its number, `Clone 7|1842|Clone 8|1843`, as they read it; numbers
 * alone count as well. A name can be a number itself: `stored` is what the field has, so that what was read can be written back.
 */
export function linkedIds(value: string, stored: string): string {
  const parts = value.split(valueSeparator)
  const numbers = parts.filter((_, at) => at % 2 === 1)
  if (parts.length % 2 === 1 || !numbers.every(isNumber)) return value
  const ids = numbers.map(Number).join(valueSeparator)
  return parts.every(isNumber) && ids !== stored ? value : ids
}

const textOf = (value: unknown): string => (typeof value === 'number' || typeof value === 'string' ? String(value) : '')

/** The numbers in a list of objects, such as `[{ sampleID: 1842, name: … }]`, or in one of them; empty if it is something else. */
export function idsIn(list: unknown, name: 'sampleID' | 'fileID'): string {
  const ids = [list].flat().map((each) => textOf((each as Partial<Record<string, unknown>> | null)?.[name]))
  return ids.every(isNumber) ? valuesOf(ids.join(valueSeparator)).join(valueSeparator) : ''
}
