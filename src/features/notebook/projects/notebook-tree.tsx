import { useState } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { ProjectRow } from '#domain/entities/project.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { readExperimentsOf } from '#db/queries/projects.ts'
import { NotebookIcon } from '#src/ui/icons/icons.ts'
import { FolderIcon, ListIcon } from '#src/ui/icons/more-icons.ts'
import type { TreeNode } from '#src/ui/lists/tree-rows.ts'
import { Tree } from '#src/ui/lists/tree.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { experimentStatusText } from '#src/workspace/notebook/experiment-status.ts'
import { nodeKey, readNodeKey, type NotebookNode } from './notebook-node.ts'

export interface NotebookTreeProps {
  projects: readonly ProjectRow[]
  studies: readonly StudyRow[]
  selected: NotebookNode | null
  onSelect: (node: NotebookNode) => void
}

const idsOf = (expanded: ReadonlySet<string>, view: NotebookNode['view']): number[] =>
  [...expanded].map(readNodeKey).flatMap((node) => (node.view === view ? node.id : []))

/** Projects › studies › experiments, expanded down to what is selected. */
export function NotebookTree({ projects, studies, selected, onSelect }: NotebookTreeProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const above = selected?.view === 'study' ? studies.find(({ id }) => id === selected.id)?.projectId : undefined
  const [opened, setOpened] = useState<number>()
  if (above !== undefined && above !== opened) {
    setOpened(above)
    setExpanded(new Set(expanded).add(nodeKey({ view: 'project', id: above })))
  }
  const experiments = useLive((workspace) => readExperimentsOf(workspace, idsOf(expanded, 'study')), [expanded])
  const archivedText = ({ archived }: { archived: 0 | 1 }) => (archived ? t('Archived') : undefined)
  const experimentNode = (experiment: ExperimentRow): TreeNode => ({
    id: nodeKey({ view: 'experiment', id: experiment.id }),
    label: experiment.name,
    icon: NotebookIcon,
    trailing: experimentStatusText(experiment.status),
  })
  const studyNode = (study: StudyRow): TreeNode => ({
    id: nodeKey({ view: 'study', id: study.id }),
    label: study.name,
    icon: ListIcon,
    trailing: archivedText(study),
    hasChildren: true,
    children: experiments?.filter(({ studyId, archived }) => studyId === study.id && !archived).map(experimentNode),
  })
  const projectNode = (project: ProjectRow): TreeNode => ({
    id: nodeKey({ view: 'project', id: project.id }),
    label: project.name,
    icon: FolderIcon,
    trailing: archivedText(project),
    hasChildren: true,
    children: studies.filter(({ projectId }) => projectId === project.id).map(studyNode),
  })
  return (
    <Tree
      label={t('Projects')}
      nodes={projects.map(projectNode)}
      selectedId={selected && nodeKey(selected)}
      expandedIds={expanded}
      onSelect={(key) => onSelect(readNodeKey(key))}
      onToggle={(key, isOpen) =>
        setExpanded((before) => {
          const after = new Set(before)
          if (isOpen) after.add(key)
          else after.delete(key)
          return after
        })
      }
    />
  )
}
