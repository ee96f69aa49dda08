import { useState } from 'react'
import type { ProjectRow } from '#domain/entities/project.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ListIcon, PlusIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { archiveProjectChange, editProjectChange } from '#src/workspace/mutations/experiments.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { DescriptionCard } from './description-card.tsx'
import { NewProjectDialog } from './new-project-dialog.tsx'
import { NodeHeader } from './node-header.tsx'
import { nodeHref } from './notebook-node.ts'

/** A project: its description and its studies. */
export function ProjectDetails({ project, studies }: { project: ProjectRow; studies: readonly StudyRow[] }) {
  const { name, description, archived } = project
  const mutate = useMutate()
  const navigate = useNavigate()
  const mayChange = usePermission()('Project.Update')
  const [isCreating, setCreating] = useState(false)
  const live = studies.filter((study) => !study.archived)
  const action = mayChange && (
    <Button icon={PlusIcon} onClick={() => setCreating(true)}>
      {t('New study')}
    </Button>
  )
  return (
    <>
      <NodeHeader
        name={name}
        subtitle={`${t('Project')} · ${plural(live.length, { one: '# study', other: '# studies' })}`}
        isArchived={archived === 1}
        mayChange={mayChange}
        action={action}
        onRename={(to, was) => mutate(editProjectChange(project, { name: { was, to } }))}
        onArchive={(isArchived) => void mutate(archiveProjectChange(project, isArchived))}
      />
      <DescriptionCard
        name={name}
        description={description}
        isReadOnly={!mayChange || archived === 1}
        onSave={(to, was) => mutate(editProjectChange(project, { description: { was, to } }))}
      />
      {live.length > 0 && (
        <Card title={t('Studies')} flush>
          {live.map((study) => (
            <Row key={study.id} href={nodeHref({ view: 'study', id: study.id })} leading={<ListIcon className="i" aria-hidden />} title={study.name} chevron />
          ))}
        </Card>
      )}
      {isCreating && <NewProjectDialog project={project} onClose={() => setCreating(false)} onCreated={(id) => navigate(nodeHref({ view: 'study', id }))} />}
    </>
  )
}
