import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { ProjectRow } from '#domain/entities/project.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { experimentsTable } from '#domain/tables/experiments-table.ts'
import { readExperimentsById } from '#db/queries/experiments.ts'
import { readProjects } from '#db/queries/projects.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { timesText } from '#src/workspace/format/dates.ts'
import { experimentStatusText } from '#src/workspace/notebook/experiment-status.ts'
import { columnsOfScope, type NodeColumn, type NodeScope } from './node-choice.ts'

export interface NodeRow {
  readonly id: number
  readonly name: string
  readonly details: readonly string[]
}

/** What can be chosen: neither archived nor in something archived. Of experiments, the hundred that were changed last; a search finds the others. Undefined until it is read. */
export function useNodeRows(scope: NodeScope, search: string, hidden: ReadonlySet<string>): readonly NodeRow[] | undefined {
  const { view } = useList(
    scope === 'experiment' ? { entity: 'experiments', within: experimentsTable.within, search, sort: { column: 'changed', direction: 'descending' } } : null,
  )
  const shown = columnsOfScope[scope].filter((column) => !hidden.has(column))
  const key = shown.join()
  return useLive(
    async (workspace) => {
      if (scope === 'experiment')
        return view && (await readExperimentsById(workspace, view.first)).map(({ experiment, study }) => experimentRow(experiment, study))
      const { projects, studies } = await readProjects(workspace)
      const live = projects.filter(({ archived }) => !archived)
      const rows =
        scope === 'project'
          ? live.map((project) => nodeRow(project, undefined))
          : live.flatMap((project) =>
              studies.filter(({ projectId, archived }) => projectId === project.id && !archived).map((study) => nodeRow(study, project)),
            )
      return rows.filter(({ name, details }) => normalizeText([name, ...details].join(' ')).includes(normalizeText(search)))
    },
    [scope, view, key, search],
  )

  function detailsOf(texts: Readonly<Partial<Record<NodeColumn, string | undefined>>>): string[] {
    return shown.flatMap((column) => texts[column] || [])
  }

  function nodeRow({ id, name, description }: ProjectRow | StudyRow, project: ProjectRow | undefined): NodeRow {
    return { id, name, details: detailsOf({ project: project?.name, description }) }
  }

  function experimentRow({ id, name, status, changedAt, changeReceivedAt }: ExperimentRow, study: StudyRow | undefined): NodeRow {
    return {
      id,
      name,
      details: detailsOf({
        number: experimentCode(id),
        study: study?.name,
        status: experimentStatusText(status),
        changed: timesText(changedAt, changeReceivedAt),
      }),
    }
  }
}
