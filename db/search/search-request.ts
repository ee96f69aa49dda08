import type { SampleSearch } from '#domain/rules/tables/saved-search.ts'
import type { WorkspaceOpening } from '../workspace.ts'
import type { SearchResult } from './search-samples.ts'

/** A request to the search worker, which answers it and answers again whenever samples change. A later one says that the encryption has changed. */
export interface SearchRequest extends WorkspaceOpening {
  readonly search: SampleSearch
}

export type SearchResponse = { readonly result: SearchResult } | { readonly error: string }
