import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
import { readMembers } from '#db/queries/members.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { shareExperimentChange } from '#src/workspace/mutations/experiments.ts'
import { memberName } from '#src/workspace/format/member-name.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'

/** Who may write in an experiment like its owner. */
export function CollaboratorsDialog({ experiment, onClose }: { experiment: ExperimentRow; onClose: () => void }) {
  const mutate = useMutate()
  const { ownerId, collaborators } = experiment
  const people = useLive(
    async (workspace) => {
      const members = await readMembers(workspace)
      const here = [...members.values()].filter(({ id }) => id !== ownerId)
      const gone = collaborators.filter((id) => !members.has(id)).map((id) => ({ id, fullName: memberName(members, id) }))
      return [...sortByName(here.map(({ id, fullName }) => ({ id, fullName, name: fullName }))), ...gone]
    },
    [ownerId, collaborators],
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Collaborators')}
      width={480}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <p className="muted">{t('They may write in {name} like its owner.', { name: experiment.name })}</p>
      {people?.map((person) => (
        <Checkbox
          key={person.id}
          label={person.fullName}
          checked={collaborators.includes(person.id)}
          onChange={(shared) => void mutate(shareExperimentChange(experiment, person, shared), { silent: true })}
        />
      ))}
    </Dialog>
  )
}
