import type { ListFigureArrays, ListRequest } from './list-request.ts'

const code = /^([A-Z]{1,4})-/
const letters = 26

/** The prefix of a code, 'AB-' of 'AB-0233', as a number for a column; null without one. */
export function prefixNumber(text: string | null): number | null {
  const prefix = text === null ? undefined : code.exec(text)?.[1]
  return prefix === undefined ? null : Array.from(prefix).reduce((number, letter) => number * (letters + 1) + letter.charCodeAt(0) - 64, 0)
}

function prefixOfNumber(number: number): string {
  let prefix = '-'
  for (let left = number; left > 0; left = Math.floor(left / (letters + 1))) prefix = String.fromCharCode(64 + (left % (letters + 1))) + prefix
  return prefix
}

/** Counts the rows with each prefix. */
export const prefixRequest = (entity: 'samples' | 'storageLayers'): ListRequest => ({
  entity,
  filters: [{ field: 'codePrefix', op: 'filled' }],
  sort: { column: 'id', direction: 'ascending' },
  figures: { columns: ['codePrefix'], isGrouped: true },
})

export const prefixCounts = (figures: ListFigureArrays | undefined): ReadonlyMap<string, number> =>
  new Map(Array.from(figures?.['codePrefix'] ?? [], (number, at) => [prefixOfNumber(number), figures!['count']![at]!]))
