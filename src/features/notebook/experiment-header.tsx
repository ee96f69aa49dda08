import { useState } from 'react'
import { experimentStatuses, type ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { msg } from '#domain/message.ts'
import { experimentCode } from '#domain/rules/experiment-code.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { ArchiveIcon, MoreIcon, MoveIcon, PeopleIcon } from '#src/ui/icons/icons.ts'
import { CopyIcon, EditIcon, ListIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useEdit } from '#src/workspace/editing/use-edit.ts'
import { archiveExperimentChange } from '#src/workspace/mutations/archive-experiment.ts'
import { editExperimentChange } from '#src/workspace/mutations/edit-experiment.ts'
import { setExperimentStatusChange } from '#src/workspace/mutations/set-experiment-status.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { experimentStatusLooks, experimentStatusText } from '#src/workspace/notebook/experiment-status.ts'
import { useExperimentPermissions } from '#src/workspace/notebook/use-experiment-permissions.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { CollaboratorsDialog } from './collaborators-dialog.tsx'
import { ExperimentPeople } from './experiment-people.tsx'
import { ExperimentStatusChip } from '#src/workspace/notebook/experiment-status-chip.tsx'
import { MoveExperimentDialog } from './move-experiment-dialog.tsx'
import { RenameField } from './rename-field.tsx'
import { SaveTemplateDialog } from './save-template-dialog.tsx'
import { TemplateBanner } from './template-banner.tsx'

export interface ExperimentHeaderProps {
  experiment: ExperimentRow
  study: StudyRow | undefined
  sections: readonly SectionRow[]
  onSection: (id: number) => void
}

/** Name, number, study, status and people of an experiment, and what can be done with it. */
export function ExperimentHeader({ experiment, study, sections, onSection }: ExperimentHeaderProps) {
  const { id, name, archived, isTemplate } = experiment
  const mutate = useMutate()
  const navigate = useNavigate()
  const may = useExperimentPermissions(experiment)
  const [dialog, setDialog] = useState<'move' | 'people' | 'template' | null>(null)
  const rename = useEdit({ label: t('{name}: {field}', { name, field: t('Name') }), value: name })
  const close = () => setDialog(null)
  const mayWrite = may.write && !archived
  const mayCreate = usePermission()('Experiment.Create')
  const list = isTemplate ? { label: t('Templates'), href: addresses.templates } : { label: t('Notebook'), href: addresses.experiments }
  const archive = async () => {
    if (await mutate(archiveExperimentChange(experiment, true))) navigate(list.href)
  }
  const changes = [
    mayWrite && { id: 'rename', label: t('Rename'), icon: EditIcon, onSelect: rename.begin },
    may.share && !archived && { id: 'people', label: t('Collaborators'), icon: PeopleIcon, onSelect: () => setDialog('people') },
    mayCreate && !isTemplate && { id: 'template', label: t('Save as template…'), icon: CopyIcon, onSelect: () => setDialog('template') },
    mayWrite && !isTemplate && { id: 'move', label: t('Move to another study'), icon: MoveIcon, onSelect: () => setDialog('move') },
  ].filter((item) => item !== false)
  const ending = may.archive && !archived ? [{ id: 'archive', label: t(msg('Archive', 'verb')), icon: ArchiveIcon, onSelect: () => void archive() }] : []
  return (
    <>
      <PageHeader
        title={name}
        subtitle={
          <>
            <span className="mono">{experimentCode(id)}</span>
            {study && ` · ${study.name}`}
          </>
        }
        back={{ label: list.label, onClick: () => navigate(list.href) }}
        actions={
          <>
            {sections.length > 0 && (
              <span className="only-portrait flex">
                <Menu
                  align="end"
                  target={<IconButton icon={ListIcon} label={t('Contents')} />}
                  sections={[
                    { id: 'sections', items: sections.map((each) => ({ id: String(each.id), label: each.name, onSelect: () => onSection(each.id) })) },
                  ]}
                />
              </span>
            )}
            {isTemplate ? (
              <Chip icon={CopyIcon}>{t('Template')}</Chip>
            ) : mayWrite ? (
              <Menu
                align="end"
                target={<Button icon={experimentStatusLooks[experiment.status].icon}>{experimentStatusText(experiment.status)}</Button>}
                sections={[
                  {
                    id: 'status',
                    heading: t('Status'),
                    items: experimentStatuses.map((status) => ({
                      id: status,
                      label: experimentStatusText(status),
                      icon: experimentStatusLooks[status].icon,
                      checked: status === experiment.status,
                      onSelect: () => void (status !== experiment.status && mutate(setExperimentStatusChange(experiment, status))),
                    })),
                  },
                ]}
              />
            ) : (
              <ExperimentStatusChip status={experiment.status} />
            )}
            {changes.length + ending.length > 0 && (
              <Menu
                align="end"
                target={<IconButton icon={MoreIcon} label={t('More')} />}
                sections={[
                  { id: 'experiment', items: changes },
                  { id: 'archive', items: ending },
                ].filter(({ items }) => items.length > 0)}
              />
            )}
          </>
        }
      />
      <ExperimentPeople experiment={experiment} />
      {isTemplate === 1 && !archived && <TemplateBanner template={experiment} />}
      {rename.isOpen && (
        <Card flush label={t('Name of the experiment')}>
          <RenameField edit={rename} name={name} onRename={(to, was) => mutate(editExperimentChange(experiment, { name: { was, to } }))} />
        </Card>
      )}
      {dialog === 'move' && <MoveExperimentDialog experiment={experiment} onClose={close} />}
      {dialog === 'template' && <SaveTemplateDialog experiment={experiment} onClose={close} />}
      {dialog === 'people' && <CollaboratorsDialog experiment={experiment} onClose={close} />}
    </>
  )
}
