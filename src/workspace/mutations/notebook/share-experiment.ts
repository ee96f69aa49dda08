import { shareExperiment } from '#domain/commands/share-experiment.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** `shared` true makes the member a collaborator, false no longer one. */
export function shareExperimentChange({ id, name }: Pick<ExperimentRow, 'id' | 'name'>, person: Pick<MemberRow, 'id' | 'fullName'>, shared: boolean): Change {
  const values = { name, person: person.fullName }
  const share = (isShared: boolean) =>
    mutation(
      shareExperiment,
      { experimentId: id, userId: person.id, shared: isShared },
      isShared ? t('Added {person} to {name}', values) : t('Removed {person} from {name}', values),
    )
  return makeChange([share(shared)], [share(!shared)], shared ? t('{person} can write in {name}', values) : t('{person} removed from {name}', values))
}
