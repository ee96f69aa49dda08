import { setExperimentReaders } from '#domain/commands/set-experiment-readers.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { readershipOf } from '#domain/rules/notebook/readers.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { stepTo, type Readers } from './readers-step.ts'

/** Whom an experiment is shown to from now on. */
export function setExperimentReadersChange(experiment: Pick<ExperimentRow, 'id' | 'name' | 'audience' | 'viewers'>, to: Readers): Change {
  const { id: experimentId, name, viewers } = experiment
  const from = { readership: readershipOf(experiment), viewers }
  const label = t('Who sees {name}', { name })
  const set = (before: Readers, after: Readers) => mutation(setExperimentReaders, { experimentId, ...stepTo(before, after) }, label)
  const done = to.readership === 'group' ? t('Everyone in the group sees {name}', { name }) : t('Only some people see {name}', { name })
  return makeChange([set(from, to)], [set(to, from)], done)
}
