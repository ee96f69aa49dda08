import { createExperiment } from '#domain/commands/create-experiment.ts'
import { mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'
import { archiveExperimentMutation } from './archive-experiment.ts'
import { makeChange, type Change } from './change.ts'

export type NewExperiment = Parameters<typeof createExperiment.about>[0]

export function createExperimentChange(experiment: NewExperiment): Change {
  const name = experiment.name.trim()
  return makeChange(
    [mutation(createExperiment, experiment, t('Created experiment {name}', { name }))],
    [archiveExperimentMutation({ id: experiment.id, name }, true)],
    t('Experiment {name} created', { name }),
  )
}
