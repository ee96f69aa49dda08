import { useState } from 'react'
import type { ProjectRow } from '#domain/entities/project.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { moveStudyChange } from '#src/workspace/mutations/experiments.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

export interface MoveStudyDialogProps {
  study: StudyRow
  projects: readonly ProjectRow[]
  onClose: () => void
}

/** Moves a study with its experiments to another project. */
export function MoveStudyDialog({ study, projects, onClose }: MoveStudyDialogProps) {
  const mutate = useMutate()
  const [projectId, setProjectId] = useState(study.projectId)
  const project = projects.find(({ id }) => id === projectId)
  const move = async () => {
    if (project && (await mutate(moveStudyChange(study, project)))) onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Move {name}', { name: study.name })}
      width={480}
      actions={
        <Button variant="primary" disabled={projectId === study.projectId} onClick={() => void move()}>
          {t('Move')}
        </Button>
      }
    >
      <SelectField
        label={t('Project')}
        searchable
        options={projects.filter(({ archived }) => !archived).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(projectId)}
        onChange={(value) => setProjectId(Number(value))}
      />
    </Dialog>
  )
}
