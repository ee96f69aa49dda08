import { createExperiment } from '#domain/commands/create-experiment.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { archiveExperimentMutation } from './archive-experiment.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { copiedSectionMutations, type CopiedSection } from './create-section.ts'

export type NewExperiment = Parameters<typeof createExperiment.about>[0]

/** An experiment or a template, with copies of the sections of another one. */
export function createExperimentChange(experiment: NewExperiment, sections: readonly CopiedSection[] = []): Change {
  const { id, isTemplate } = experiment
  const name = experiment.name.trim()
  const label = isTemplate ? t('Created template {name}', { name }) : t('Created experiment {name}', { name })
  return makeChange(
    [mutation(createExperiment, experiment, label), ...sections.flatMap((section) => copiedSectionMutations(section, { id, audience: 0 }, label))],
    [archiveExperimentMutation({ id, name }, true)],
    isTemplate ? t('Template {name} created', { name }) : t('Experiment {name} created', { name }),
  )
}

/** An experiment that adds to a signed one, in the same study, and says why. */
export function createAddendumChange(
  signed: Pick<ExperimentRow, 'id' | 'studyId' | 'audience' | 'name'>,
  { id, name: typed }: Pick<NewExperiment, 'id' | 'name'>,
  sections: readonly CopiedSection[],
): Change {
  const name = typed.trim()
  const label = t('Wrote addendum {name} to {experiment}', { name, experiment: signed.name })
  const { studyId, audience, id: addendumOf } = signed
  return makeChange(
    [
      mutation(createExperiment, { id, studyId, name, addendumOf }, label),
      ...sections.flatMap((section) => copiedSectionMutations(section, { id, audience }, label)),
    ],
    [archiveExperimentMutation({ id, name }, true)],
    t('Addendum {name} created', { name }),
  )
}
