import { readConditions, type SampleSearch } from '#domain/rules/tables/saved-search.ts'

/** A search in the hash of an address, so that back, forward and a reload find the same one. */
export const toSearchHash = ({ match, conditions }: SampleSearch): string =>
  `#${new URLSearchParams({ match, conditions: JSON.stringify(conditions) }).toString()}`

export function fromSearchHash(hash: string): SampleSearch {
  const pairs = new URLSearchParams(hash.replace(/^#/, ''))
  return { match: pairs.get('match') === 'any' ? 'any' : 'all', conditions: readConditions(pairs.get('conditions') ?? '[]') }
}
