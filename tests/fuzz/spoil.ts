import * as fc from 'fast-check'
import { oddValue } from '#tests/harness/odd-values.ts'

type Container = Record<string, unknown> | unknown[]
type Place = readonly [within: Container, at: string]

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null && !(value instanceof Uint8Array)

/** Every place in a value, however deep. */
function placesIn(value: unknown, depth = 0): Place[] {
  if (!isContainer(value) || depth > 6) return []
  return Object.keys(value).flatMap((at): Place[] => [[value, at], ...placesIn((value as Record<string, unknown>)[at], depth + 1)])
}

const faults = ['replace', 'remove', 'add', 'wrap', 'tell as text', 'repeat'] as const

/** A value with one thing wrong in it. */
export const spoiled = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(value, fc.nat(), fc.constantFrom(...faults), oddValue).map(([whole, at, fault, odd]) => {
    const copy = structuredClone(whole)
    const places = placesIn(copy)
    if (!places.length) return odd
    spoil(places[at % places.length]!, fault, odd)
    return copy
  })

function spoil([within, at]: Place, fault: (typeof faults)[number], odd: unknown): void {
  const fields = within as Record<string, unknown>
  const value = fields[at]
  const set = (changed: unknown) => Object.defineProperty(fields, at, { value: changed, enumerable: true, writable: true, configurable: true })
  switch (fault) {
    case 'replace':
      set(odd)
      break
    case 'remove':
      delete fields[at]
      break
    case 'add':
      fields[`unknown${at}`] = odd
      break
    case 'wrap':
      set([value])
      break
    case 'tell as text':
      set(value instanceof Uint8Array ? '' : JSON.stringify(value))
      break
    case 'repeat':
      set([value, value, value])
      break
  }
}
