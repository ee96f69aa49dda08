import type { SampleSearch } from '#domain/rules/saved-search.ts'
import type { WorkspaceOwner } from '../workspace.ts'
import type { SearchResult } from './search-samples.ts'

/** A request to the search worker, which answers it and answers again whenever samples change. */
export interface SearchRequest {
  readonly owner: WorkspaceOwner
  readonly search: SampleSearch
}

export type SearchResponse = { readonly result: SearchResult } | { readonly error: string }
