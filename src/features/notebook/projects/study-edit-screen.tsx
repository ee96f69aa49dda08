import { deviceErrors } from '#domain/command-errors.ts'
import { readStudy } from '#db/queries/projects.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { ArchiveIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useEdit } from '#src/workspace/editing/use-edit.ts'
import { editStudyChange } from '#src/workspace/mutations/experiments.ts'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { ReadOnlyBanner } from '#src/workspace/permissions/permission-guard.tsx'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { DescriptionCard } from './description-card.tsx'
import { nodeHref } from './notebook-node.ts'
import { RenameField } from '#src/features/notebook/rename-field.tsx'
import { StudyReadersCard } from '#src/features/notebook/readers/study-readers-card.tsx'
import { StudyDetailsCard } from './study-details-card.tsx'

/** Everything that is known about a study, to be edited. spec ROUTE-33 */
export function StudyEditScreen({ studyId }: { studyId: number | null }) {
  const found = useLive(async (workspace) => (studyId === null ? null : ((await readStudy(workspace, studyId)) ?? null)), [studyId])
  if (found === undefined) return null
  if (found === null) return <NotFoundPage title={t(deviceErrors['study.gone'].message)} />
  return <StudyFields key={found.study.id} study={found.study} project={found.project?.name} />
}

function StudyFields({ study, project }: { study: StudyRow; project: string | undefined }) {
  const { id, name, description, archived } = study
  const navigate = useNavigate()
  const mutate = useMutate()
  const mayChange = usePermission()('Project.Update')
  const rename = useEdit({ label: t('{name}: {field}', { name, field: t('Name') }), value: name })
  const isReadOnly = !mayChange || archived === 1
  return (
    <div className="page stack-l">
      <PageHeader
        title={name}
        subtitle={project ? t('Study in {name}', { name: project }) : t('Study')}
        back={{ label: t('Projects'), onClick: () => navigate(nodeHref({ view: 'study', id })) }}
      />
      {!mayChange && <ReadOnlyBanner />}
      {archived === 1 && <Banner icon={ArchiveIcon}>{t('{name} is archived. Nothing can be added to it.', { name })}</Banner>}
      <Card flush label={t('Name')}>
        <RenameField
          edit={rename}
          name={name}
          isReadOnly={isReadOnly}
          onRename={(to, was) => mutate(editStudyChange(study, { texts: { name: { was, to } } }))}
        />
      </Card>
      <DescriptionCard
        name={name}
        description={description}
        isReadOnly={isReadOnly}
        onSave={(to, was) => mutate(editStudyChange(study, { texts: { description: { was, to } } }))}
      />
      <StudyDetailsCard study={study} isReadOnly={isReadOnly} />
      {!isReadOnly && <StudyReadersCard study={study} />}
    </div>
  )
}
