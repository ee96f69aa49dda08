import { useState, type ReactNode } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { readExperiment } from '#db/queries/experiments.ts'
import { readSections } from '#db/queries/sections.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useWakeLock } from '#src/workspace/device/use-wake-lock.ts'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useExperimentPermissions } from '#src/workspace/notebook/use-experiment-permissions.ts'
import { isLockedFor } from '#src/workspace/notebook/section-lock.ts'
import { t } from '#src/ui/text/translate.ts'
import { readProcedure } from '#src/features/notebook/procedure/read-procedure.ts'
import { RunFoot } from './run-foot.tsx'
import { RunHead } from './run-head.tsx'
import { RunNext } from './run-next.tsx'
import { RunStep } from './run-step.tsx'
import { firstOpen } from './step-order.ts'
import classes from './run.module.css'

export interface RunScreenProps {
  sectionId: number | null
  /** Sync and the person. */
  status: ReactNode
}

/** A procedure, one step at a time, on a screen that stays on. */
export function RunScreen({ sectionId, status }: RunScreenProps) {
  const found = useLive(
    async (workspace) => {
      const section = sectionId === null ? undefined : await workspace.mirror('sections').get(sectionId)
      const experiment = section && (await readExperiment(workspace, section.experimentId))?.experiment
      if (!section || !experiment) return null
      return { section, experiment, sections: await readSections(workspace, experiment.id), view: await readProcedure(workspace, section) }
    },
    [sectionId],
  )
  if (found === undefined) return null
  if (found === null || found.view.steps.length === 0) return <NotFoundPage title={t(deviceErrors['section.gone'].message)} />
  return <Run key={found.section.id} {...found} status={status} />
}

type RunProps = Pick<RunScreenProps, 'status'> & {
  section: SectionRow
  experiment: ExperimentRow
  sections: readonly SectionRow[]
  view: Awaited<ReturnType<typeof readProcedure>>
}

function Run({ section, experiment, sections, view, status }: RunProps) {
  useWakeLock()
  const navigate = useNavigate()
  const { userId } = useWorkspace().workspace
  const may = useExperimentPermissions(experiment)
  const { steps } = view
  const [shownId, setShownId] = useState(() => (firstOpen(steps) ?? steps[0]!).id)
  const shown = steps.find(({ id }) => id === shownId) ?? steps[0]!
  const isReadOnly = !may.write || isLockedFor(section, userId) || section.archived === 1 || experiment.archived === 1 || experiment.isTemplate === 1
  const live = sections.filter(({ archived }) => !archived)
  const leave = () => navigate(addresses.experiment(experiment.id))
  const place = { section, experiment, sections: live }
  return (
    <div className={classes.run} data-own-head>
      <RunHead section={section} experiment={experiment} view={view} shown={shown} status={status} onLeave={leave} />
      <RunStep key={shown.id} place={place} view={view} step={shown} isReadOnly={isReadOnly} />
      <RunNext view={view} shown={shown} onShow={setShownId} />
      <RunFoot place={place} view={view} step={shown} isReadOnly={isReadOnly} onShow={setShownId} onLeave={leave} />
    </div>
  )
}
