import type { ReactNode } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { readExperiment } from '#db/queries/experiments.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

/** For a dialog opened for an experiment: it follows changes to the experiment while the dialog is open. */
export function LiveExperiment({ experiment, children }: { experiment: ExperimentRow; children: (experiment: ExperimentRow) => ReactNode }) {
  return children(useLive((workspace) => readExperiment(workspace, experiment.id), [experiment.id])?.experiment ?? experiment)
}
