import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { writtenBy } from '#db/lists/written-by.ts'
import type { ListFilter, ListRequest } from '#db/lists/list-request.ts'
import { readExperimentsById, type ExperimentInStudy } from '#db/queries/experiments.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { startOfToday } from '#src/workspace/format/dates.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { ExperimentStatusChip } from '#src/workspace/notebook/experiment-status-chip.tsx'
import { LastChangeText } from '#src/workspace/notebook/last-change-text.tsx'

const shown = 4

const requestOf = (userId: number, filter: ListFilter): ListRequest => ({
  entity: 'experiments',
  within: [
    { field: 'archived', op: 'is', value: 0 },
    { field: 'template', op: 'is', value: 0 },
  ],
  filters: [writtenBy(userId), filter],
  sort: { column: 'changed', direction: 'descending' },
})

const lastFirst = (one: ExperimentInStudy, other: ExperimentInStudy) => other.experiment.changedAt - one.experiment.changedAt

/** On the home screen: experiments that the person owns or shares, in progress or changed today. */
export function HomeExperiments() {
  const { workspace } = useWorkspace()
  const navigate = useNavigate()
  const { view: today } = useList(requestOf(workspace.userId, { field: 'changed', op: 'from', value: startOfToday() }))
  const { view: inProgress } = useList(requestOf(workspace.userId, { field: 'status', op: 'is', value: normalizeText('PROGRESS') }))
  const found = useLive(
    async (each) => {
      if (!today || !inProgress) return undefined
      const ids = new Set([...today.first.slice(0, shown), ...inProgress.first.slice(0, shown)])
      return (await readExperimentsById(each, [...ids])).sort(lastFirst).slice(0, shown)
    },
    [today, inProgress],
  )
  if (!found?.length) return null
  return (
    <Card
      title={t('Experiments')}
      flush
      action={
        <Button variant="plain" onClick={() => navigate(addresses.experiments)}>
          {t('All experiments')}
        </Button>
      }
    >
      {found.map(({ experiment, study }) => (
        <Row
          key={experiment.id}
          href={addresses.experiment(experiment.id)}
          title={experiment.name}
          subtitle={<Subtitle experiment={experiment} study={study?.name} />}
          wraps
          trailing={<ExperimentStatusChip status={experiment.status} />}
          chevron
        />
      ))}
    </Card>
  )
}

function Subtitle({ experiment, study }: { experiment: ExperimentRow; study: string | undefined }) {
  return (
    <>
      <span className="mono">{experimentCode(experiment.id)}</span>
      {study && ` · ${study}`} · <LastChangeText change={experiment} />
    </>
  )
}
