import type { SampleSearch } from '#domain/rules/saved-search.ts'
import type { WorkspaceOwner } from '../workspace.ts'
import type { SearchResult } from './search-samples.ts'

/** To the search worker, which answers it and goes on answering when samples change. */
export interface SearchRequest {
  readonly owner: WorkspaceOwner
  readonly search: SampleSearch
}

export type SearchResponse = { readonly result: SearchResult } | { readonly error: string }
