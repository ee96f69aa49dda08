import { readGroupFiles, type PlacedFile } from '#db/queries/files.ts'
import { readMembers } from '#db/queries/members.ts'
import { readProjects } from '#db/queries/projects.ts'
import { compareNaturally } from '#domain/rules/natural-order.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import type { GenericSorter } from '#src/ui/lists/generic-table.tsx'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import type { NotebookNode } from '#src/features/notebook/projects/notebook-node.ts'
import { placeText } from './file-place.ts'

export interface GroupFile extends PlacedFile {
  /** Who added it; empty if that was not recorded. */
  readonly who: string
}

export interface FileQuery {
  /** Words in the name of a file or of its place. */
  readonly search: string
  /** A project, a study or an experiment; null for all. */
  readonly node: NotebookNode | null
  readonly sorter: GenericSorter
}

const compare: Readonly<Record<string, (a: GroupFile, b: GroupFile) => number>> = {
  name: (a, b) => compareNaturally(a.file.name, b.file.name),
  size: (a, b) => a.file.size - b.file.size,
  who: (a, b) => compareNaturally(a.who, b.who),
  added: (a, b) => a.file.addedAt - b.file.addedAt,
  place: (a, b) => compareNaturally(placeText(a.place), placeText(b.place)),
}

/** The files of the group that the person sees, as they are asked for. Undefined until they are read. */
export function useGroupFiles({ search, node, sorter }: FileQuery): readonly GroupFile[] | undefined {
  return useLive(
    async (workspace) => {
      const [files, members, { studies }] = await Promise.all([readGroupFiles(workspace), readMembers(workspace), readProjects(workspace)])
      const projectOf = new Map(studies.map(({ id, projectId }) => [id, projectId]))
      const words = normalizeText(search).split(' ').filter(Boolean)
      const isIn = ({ place: { experiment } }: PlacedFile) => {
        if (!node) return true
        if (!experiment) return false
        const ids = { experiment: experiment.id, study: experiment.studyId, project: projectOf.get(experiment.studyId) }
        return ids[node.view] === node.id
      }
      const isFound = ({ file, place }: PlacedFile) => {
        const text = normalizeText(`${file.name} ${placeText(place)}`)
        return words.every((word) => text.includes(word))
      }
      const sign = sorter.direction === 'DESC' ? -1 : 1
      const order = compare[sorter.column] ?? compare['name']!
      return files
        .filter((each) => isIn(each) && isFound(each))
        .map((each) => ({ ...each, who: members.get(each.file.addedBy)?.fullName ?? '' }))
        .sort((a, b) => order(a, b) * sign || (a.file.id < b.file.id ? -1 : 1))
    },
    [search, node?.view, node?.id, sorter.column, sorter.direction],
  )
}
