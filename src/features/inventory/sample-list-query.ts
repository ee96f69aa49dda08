import type { ListFilter, ListRequest, ListSort } from '#db/lists/list-request.ts'
import { lastDaySoon } from '#src/workspace/dates.ts'

export const sampleSorts = ['name', 'type', 'place', 'expiration', 'created'] as const
export type SampleSort = (typeof sampleSorts)[number]

/** What of the samples a person has asked to see. */
export interface SampleListQuery {
  search: string
  typeId: number | null
  /** Only what has expired or does so within 30 days. */
  isExpiring: boolean
  sort: SampleSort
  direction: ListSort['direction']
}

export const plainQuery: SampleListQuery = { search: '', typeId: null, isExpiring: false, sort: 'name', direction: 'ascending' }

export const hasFilters = ({ search, typeId, isExpiring }: SampleListQuery): boolean => search.trim() !== '' || typeId !== null || isExpiring

/** From the hash of the address: key=value pairs, of which sortColumn and sortDirection are the specification's. */
export function readHash(hash: string): SampleListQuery {
  const pairs = new URLSearchParams(hash.replace(/^#/, ''))
  const sort = sampleSorts.find((name) => name === pairs.get('sortColumn'))
  return {
    search: pairs.get('search') ?? '',
    typeId: Number(pairs.get('type')) || null,
    isExpiring: pairs.get('expires') === 'soon',
    sort: sort ?? plainQuery.sort,
    direction: pairs.get('sortDirection') === 'DESC' ? 'descending' : 'ascending',
  }
}

/** Says only what differs from the list as it first is. */
export function writeHash({ search, typeId, isExpiring, sort, direction }: SampleListQuery): string {
  const pairs = new URLSearchParams()
  if (search) pairs.set('search', search)
  if (typeId !== null) pairs.set('type', String(typeId))
  if (isExpiring) pairs.set('expires', 'soon')
  if (sort !== plainQuery.sort || direction !== plainQuery.direction) {
    pairs.set('sortColumn', sort)
    pairs.set('sortDirection', direction === 'descending' ? 'DESC' : 'ASC')
  }
  const text = pairs.toString()
  return text && `#${text}`
}

/** `today` is YYYY-MM-DD. */
export function toRequest({ search, typeId, isExpiring, sort, direction }: SampleListQuery, today: string): ListRequest {
  const filters: ListFilter[] = []
  if (typeId !== null) filters.push({ field: 'type', op: 'is', value: typeId })
  if (isExpiring) filters.push({ field: 'expiration', op: 'to', value: lastDaySoon(today) })
  return { entity: 'samples', within: [{ field: 'archived', op: 'is', value: 0 }], filters, search, sort: { column: sort, direction } }
}

/** Whether an index of the device's database gives the first rows without the columns: by name, of all types or of one. */
export const isIndexed = (query: SampleListQuery): boolean =>
  query.search.trim() === '' && !query.isExpiring && query.sort === 'name' && query.direction === 'ascending'
