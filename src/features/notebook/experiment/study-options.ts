import { readProjects } from '#db/queries/projects.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

export interface StudyOption {
  readonly value: string
  readonly label: string
}

/** The studies to which an experiment can belong, with their projects; undefined until they are read. */
export function useStudyOptions(): readonly StudyOption[] | undefined {
  return useLive(async (workspace) => {
    const { projects, studies } = await readProjects(workspace)
    return projects
      .filter(({ archived }) => !archived)
      .flatMap((project) =>
        studies
          .filter(({ projectId, archived }) => projectId === project.id && !archived)
          .map(({ id, name }) => ({ value: String(id), label: `${project.name} › ${name}` })),
      )
  }, [])
}
