import { editExperiment } from '#domain/commands/edit-experiment.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { setBack, type TextChanges } from '#src/workspace/mutations/text-changes.ts'

export function editExperimentChange(experiment: ExperimentRow, set: TextChanges<'name'>): Change {
  const { id, name } = experiment
  const edit = (texts: typeof set) => mutation(editExperiment, { experimentId: id, set: texts }, t('Changed {name}', { name }))
  return makeChange([edit(set)], [edit(setBack(experiment, set))], t(messages.changesSaved))
}
