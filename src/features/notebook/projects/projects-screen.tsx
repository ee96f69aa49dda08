import { useState } from 'react'
import { readProjects } from '#db/queries/projects.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ArchiveIcon, HierarchyIcon } from '#src/ui/icons/icons.ts'
import { AttachmentIcon, FolderIcon, PlusIcon } from '#src/ui/icons/more-icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { SplitPane } from '#src/ui/layout/split-pane.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { SectionTabs } from '#src/workspace/navigation/section-tabs.tsx'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { NewProjectDialog } from './new-project-dialog.tsx'
import { nodeHref, type NotebookNode } from './notebook-node.ts'
import { NotebookTree } from './notebook-tree.tsx'
import { ProjectDetails } from './project-details.tsx'
import { StudyDetails } from './study-details.tsx'
import classes from '#src/features/notebook/list/experiments.module.css'

/** Projects, their studies and experiments as a tree, with what is selected beside it. spec ROUTE-27 */
export function ProjectsScreen({ node }: { node: NotebookNode | null }) {
  const navigate = useNavigate()
  const mayCreate = usePermission()('Project.Update')
  const [isCreating, setCreating] = useState(false)
  const [areArchivedShown, setArchivedShown] = useState(false)
  const all = useLive(readProjects, [])
  if (!all) return null
  const shown = <Row extends { archived: 0 | 1 }>(rows: readonly Row[]) => rows.filter(({ archived }) => areArchivedShown || !archived)
  const project = node?.view === 'project' ? all.projects.find(({ id }) => id === node.id) : undefined
  const study = node?.view === 'study' ? all.studies.find(({ id }) => id === node.id) : undefined
  const hasArchived = [...all.projects, ...all.studies].some(({ archived }) => archived)
  const buttons = (
    <>
      <Button icon={AttachmentIcon} onClick={() => navigate(addresses.fileManager)}>
        {t('Files')}
      </Button>
      {mayCreate && (
        <Button icon={PlusIcon} onClick={() => setCreating(true)}>
          {t('New project')}
        </Button>
      )}
    </>
  )
  return (
    <div className="list-screen">
      <div className="list-head">
        <PageHeader title={t('Projects')} tabs={<SectionTabs />} actions={buttons} />
      </div>
      {all.projects.length === 0 ? (
        <EmptyState icon={FolderIcon} title={t('No projects yet')}>
          {mayCreate
            ? t('A project has studies, and a study has experiments. Create a project to begin.')
            : t('Ask a member of your group to create a project.')}
        </EmptyState>
      ) : (
        <SplitPane
          sidePosition="start"
          width="storage"
          portrait={node ? 'main' : 'side'}
          sideLabel={t('Projects')}
          mainLabel={t('Selected')}
          side={
            <div className={classes.tree}>
              <NotebookTree projects={shown(all.projects)} studies={shown(all.studies)} selected={node} onSelect={(selected) => navigate(nodeHref(selected))} />
              {hasArchived && (
                <Button variant="plain" icon={ArchiveIcon} pressed={areArchivedShown} onClick={() => setArchivedShown(!areArchivedShown)}>
                  {t('Show archived')}
                </Button>
              )}
            </div>
          }
        >
          <div className="page stack-l">
            {node && (
              <div className="only-portrait flex">
                <Button variant="plain" icon={HierarchyIcon} onClick={() => navigate(addresses.projects)}>
                  {t('All projects')}
                </Button>
              </div>
            )}
            {project && <ProjectDetails key={project.id} project={project} studies={all.studies.filter(({ projectId }) => projectId === project.id)} />}
            {study && <StudyDetails key={study.id} study={study} project={all.projects.find(({ id }) => id === study.projectId)} projects={all.projects} />}
            {!node && <EmptyState icon={FolderIcon} title={t('Select a project or a study')} />}
            {node && !project && !study && (
              <EmptyState icon={FolderIcon} title={t(deviceErrors[node.view === 'project' ? 'project.gone' : 'study.gone'].message)} />
            )}
          </div>
        </SplitPane>
      )}
      {isCreating && <NewProjectDialog project={null} onClose={() => setCreating(false)} onCreated={(id) => navigate(nodeHref({ view: 'project', id }))} />}
    </div>
  )
}
