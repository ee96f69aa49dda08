import { useState } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { ProjectRow } from '#domain/entities/project.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { readExperimentsOf } from '#db/queries/projects.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ArchiveIcon, DownloadIcon, MoveIcon } from '#src/ui/icons/icons.ts'
import { ListIcon, PlusIcon, UploadIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { archiveStudyChange, editStudyChange } from '#src/workspace/mutations/experiments.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { DescriptionCard } from './description-card.tsx'
import { ExperimentListRow } from '#src/features/notebook/list/experiment-list-row.tsx'
import { MoveStudyDialog } from './move-study-dialog.tsx'
import { ExportDialog, ImportDialog } from '#src/features/notebook/lazy-dialogs.ts'
import { NewExperimentDialog } from '#src/features/notebook/experiment/new-experiment-dialog.tsx'
import { NodeHeader } from './node-header.tsx'
import { StudyDetailRows } from './study-details-card.tsx'

export interface StudyDetailsProps {
  study: StudyRow
  project: ProjectRow | undefined
  projects: readonly ProjectRow[]
}

/** A study: its description and its experiments. */
export function StudyDetails({ study, project, projects }: StudyDetailsProps) {
  const { id, name, description, archived } = study
  const mutate = useMutate()
  const { open } = useActionHost()
  const navigate = useNavigate()
  const may = usePermission()
  const mayChange = may('Project.Update')
  const [dialog, setDialog] = useState<'experiment' | 'move' | null>(null)
  const [areArchivedShown, setArchivedShown] = useState(false)
  const all = useLive((workspace) => readExperimentsOf(workspace, [id]), [id])?.toSorted((one, other) => other.changedAt - one.changedAt)
  const experiments = all?.filter((experiment) => !experiment.archived)
  const archivedOnes = all?.filter((experiment) => experiment.archived) ?? []
  const action = may('Experiment.Create') && (
    <Button icon={PlusIcon} onClick={() => setDialog('experiment')}>
      {t('New experiment')}
    </Button>
  )
  return (
    <>
      <NodeHeader
        name={name}
        subtitle={project ? t('Study in {name}', { name: project.name }) : t('Study')}
        isArchived={archived === 1}
        mayChange={mayChange}
        action={action}
        items={[
          { id: 'details', label: t('Edit details'), icon: ListIcon, onSelect: () => navigate(`${addresses.studyEdit}?studyID=${id}`) },
          { id: 'move', label: t('Move to another project'), icon: MoveIcon, onSelect: () => setDialog('move') },
          ...(experiments?.length
            ? [
                {
                  id: 'export',
                  label: t('Export as .eln…'),
                  icon: DownloadIcon,
                  onSelect: () => open((close) => <ExportDialog experiments={experiments} name={name} onClose={close} />),
                },
              ]
            : []),
          ...(may('Experiment.Create')
            ? [
                {
                  id: 'import',
                  label: t('Import an .eln file…'),
                  icon: UploadIcon,
                  onSelect: () => open((close) => <ImportDialog study={study} onClose={close} />),
                },
              ]
            : []),
        ]}
        onRename={(to, was) => mutate(editStudyChange(study, { texts: { name: { was, to } } }))}
        onArchive={(isArchived) => void mutate(archiveStudyChange(study, isArchived))}
      />
      <DescriptionCard
        name={name}
        description={description}
        isReadOnly={!mayChange || archived === 1}
        onSave={(to, was) => mutate(editStudyChange(study, { texts: { description: { was, to } } }))}
      />
      <StudyDetailRows study={study} />
      {experiments && experiments.length > 0 && <ExperimentsCard title={t('Experiments')} experiments={experiments} />}
      {archivedOnes.length > 0 && (
        <Button variant="plain" icon={ArchiveIcon} pressed={areArchivedShown} onClick={() => setArchivedShown(!areArchivedShown)}>
          {plural(archivedOnes.length, { one: '# archived experiment', other: '# archived experiments' })}
        </Button>
      )}
      {areArchivedShown && archivedOnes.length > 0 && <ExperimentsCard title={t('Archived experiments')} experiments={archivedOnes} />}
      {dialog === 'experiment' && (
        <NewExperimentDialog studyId={id} onClose={() => setDialog(null)} onCreated={(experimentId) => navigate(addresses.experiment(experimentId))} />
      )}
      {dialog === 'move' && <MoveStudyDialog study={study} projects={projects} onClose={() => setDialog(null)} />}
    </>
  )
}

function ExperimentsCard({ title, experiments }: { title: string; experiments: readonly ExperimentRow[] }) {
  return (
    <Card title={title} flush>
      {experiments.map((experiment) => (
        <ExperimentListRow key={experiment.id} experiment={experiment} study={undefined} isCurrent={false} onShow={undefined} />
      ))}
    </Card>
  )
}
