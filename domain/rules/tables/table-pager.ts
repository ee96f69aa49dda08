import { limits } from '../../limits.ts'

export interface PagerLinks {
  /** Page numbers from 1, around the current one. */
  readonly pages: readonly number[]
  /** Links to the first and the last page. */
  readonly hasEnds: boolean
}

export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** A page that exists: the last one if there are fewer now. */
export const knownPage = (page: number, pages: number): number => Math.min(Math.max(1, Math.floor(page) || 1), pages)

/** The page links around the current page. spec §9: up to 36 links; first and last when there are more than 10 pages. */
export function pagerLinks(current: number, pages: number): PagerLinks {
  const count = Math.min(pages, limits.table.pagerLinks)
  const first = Math.max(1, Math.min(current - Math.floor(count / 2), pages - count + 1))
  return { pages: Array.from({ length: count }, (_, i) => first + i), hasEnds: pages > limits.table.endsFrom }
}

/** The page size if it is offered, else the default. */
export const knownPageSize = (size: number): number => limits.table.pageSizes.find((known) => known === size) ?? limits.table.pageSize
