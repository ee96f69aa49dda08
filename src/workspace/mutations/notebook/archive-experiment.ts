import { archiveExperiment } from '#domain/commands/archive-experiment.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

type Named = Pick<ExperimentRow, 'id' | 'name'>

export const archiveExperimentMutation = ({ id, name }: Named, archived: boolean): Mutation =>
  mutation(archiveExperiment, { experimentId: id, archived }, archived ? t('Archived {name}', { name }) : t('Restored {name}', { name }))

/** `archived` true archives it, false restores it. */
export const archiveExperimentChange = (experiment: Named, archived: boolean): Change =>
  makeChange(
    [archiveExperimentMutation(experiment, archived)],
    [archiveExperimentMutation(experiment, !archived)],
    archived ? t('{name} archived', { name: experiment.name }) : t('{name} restored', { name: experiment.name }),
  )
