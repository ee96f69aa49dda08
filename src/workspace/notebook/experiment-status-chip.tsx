import type { ExperimentStatus } from '#domain/entities/experiment.ts'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { t } from '#src/ui/text/translate.ts'
import { experimentStatusLooks } from './experiment-status.ts'

export function ExperimentStatusChip({ status }: { status: ExperimentStatus }) {
  const { text, icon, tone } = experimentStatusLooks[status]
  return (
    <Chip icon={icon} tone={tone}>
      {t(text)}
    </Chip>
  )
}
