import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { readMembers } from '#db/queries/members.ts'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { LockIcon } from '#src/ui/icons/icons.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { memberName } from '#src/workspace/format/member-name.ts'
import classes from './experiment.module.css'

/** The owner of an experiment, who else may write in it, and whether only some of the group see it. */
export function ExperimentPeople({ experiment: { ownerId, collaborators, viewers, audience } }: { experiment: ExperimentRow }) {
  const { workspace } = useWorkspace()
  const members = useLive(readMembers, [])
  const nameOf = (id: number) => (id === workspace.userId ? t('you') : memberName(members, id))
  return (
    <p className={classNames('flex small muted', classes.people)}>
      <span>
        {collaborators.length > 0
          ? t('Owner: {owner} · With {people}', { owner: nameOf(ownerId), people: collaborators.map(nameOf).join(', ') })
          : t('Owner: {owner}', { owner: nameOf(ownerId) })}
      </span>
      {audience !== 0 && (
        <Chip icon={LockIcon}>
          {viewers.length > 0
            ? t('Seen only by them, {people} and supervisors', { people: viewers.map(nameOf).join(', ') })
            : t('Seen only by them and supervisors')}
        </Chip>
      )}
    </p>
  )
}
