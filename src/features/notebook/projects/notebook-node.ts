import { addresses } from '#src/workspace/navigation/addresses.ts'

/** What is selected in the tree of projects, as the hash of the address says it. An experiment is opened by itself. */
export interface NotebookNode {
  readonly view: 'project' | 'study' | 'experiment'
  readonly id: number
}

/** `#view=study&nodeID=12`. Null for anything else. */
export function readNode(hash: string): NotebookNode | null {
  const query = new URLSearchParams(hash.slice(1))
  const view = query.get('view')
  const id = Number(query.get('nodeID'))
  return (view === 'project' || view === 'study' || view === 'experiment') && Number.isSafeInteger(id) && id > 0 ? { view, id } : null
}

export const nodeHref = ({ view, id }: NotebookNode): string =>
  view === 'experiment' ? addresses.experiment(id) : `${addresses.projects}#view=${view}&nodeID=${id}`

/** In the tree. */
export const nodeKey = ({ view, id }: NotebookNode): string => `${view}:${id}`

export function readNodeKey(key: string): NotebookNode {
  const [view, id] = key.split(':')
  return { view: view as NotebookNode['view'], id: Number(id) }
}
