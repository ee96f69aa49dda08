import { settableStatuses, type ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import type { StudyRow } from '#domain/entities/study.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { SearchIcon } from '#src/ui/icons/icons.ts'
import { CopyIcon, ListIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useEdit } from '#src/workspace/editing/use-edit.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { editExperimentChange, setExperimentStatusChange } from '#src/workspace/mutations/experiments.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { experimentStatusLooks, experimentStatusText } from '#src/workspace/notebook/experiment-status.ts'
import { useExperimentPermissions } from '#src/workspace/notebook/use-experiment-permissions.ts'
import type { ExperimentPresence } from '#src/workspace/presence/experiment-presence.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { ExperimentMenu } from './experiment-menu.tsx'
import { ExperimentStatusChip } from '#src/workspace/notebook/experiment-status-chip.tsx'
import { listOf } from './list-link.ts'
import { RenameField } from '#src/features/notebook/rename-field.tsx'
import classes from './experiment.module.css'

export interface ExperimentHeaderProps {
  experiment: ExperimentRow
  study: StudyRow | undefined
  sections: readonly SectionRow[]
  onSection: (id: number) => void
  /** Who else is in it, once the code for that is there. */
  onPresence: (presence: ExperimentPresence | null) => void
  /** Looks for words in it. */
  onFind: () => void
}

const CommentsButton = lazyComponent(async () => (await import('#src/features/notebook/comments/comments-button.tsx')).CommentsButton)
const WhoIsHere = lazyComponent(async () => (await import('./who-is-here.tsx')).WhoIsHere)

/** Above the page of an experiment: its name, number, study, people and status, and what can be done with it. */
export function ExperimentHeader({ experiment, study, sections, onSection, onPresence, onFind }: ExperimentHeaderProps) {
  const { id, name, archived, isTemplate } = experiment
  const mutate = useMutate()
  const navigate = useNavigate()
  const may = useExperimentPermissions(experiment)
  const rename = useEdit({ label: t('{name}: {field}', { name, field: t('Name') }), value: name })
  const mayWrite = may.write && !archived
  const list = listOf(experiment)
  return (
    <div className={classes.head}>
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
            {!archived && experiment.status !== 'SIGNED' && (
              <LazyBoundary>
                <WhoIsHere experimentId={id} sections={sections} onSection={onSection} onPresence={onPresence} />
              </LazyBoundary>
            )}
            <LazyBoundary>
              <CommentsButton experimentId={id} sections={sections} onSection={onSection} />
            </LazyBoundary>
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
            <IconButton icon={SearchIcon} label={t('Find in this experiment')} className={classes.find} onClick={onFind} />
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
                    items: settableStatuses.map((status) => ({
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
            <ExperimentMenu experiment={experiment} onRename={rename.begin} onFind={onFind} />
          </>
        }
      />
      {rename.isOpen && (
        <Card flush label={t('Name of the experiment')}>
          <RenameField edit={rename} name={name} onRename={(to, was) => mutate(editExperimentChange(experiment, { name: { was, to } }))} />
        </Card>
      )}
    </div>
  )
}
