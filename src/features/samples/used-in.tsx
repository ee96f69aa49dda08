import type { SampleRow } from '#domain/entities/sample.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { readSampleUses } from '#db/queries/section-samples.ts'
import { NotebookIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { ExperimentStatusChip } from '#src/workspace/notebook/experiment-status-chip.tsx'

/** The experiments that a sample went into or came out of, latest first. */
export function UsedIn({ sample }: { sample: SampleRow }) {
  const uses = useLive((workspace) => readSampleUses(workspace, sample.id), [sample.id])
  if (!uses) return null
  return (
    <Card title={t('Used in')} flush={uses.length > 0}>
      {uses.length === 0 && <p className="muted">{t('Not used in any experiment.')}</p>}
      {uses.map(({ use, experiment, isOut }) => (
        <Row
          key={use.id}
          href={addresses.experiment(experiment.id)}
          leading={<NotebookIcon className="i" aria-hidden />}
          title={experiment.name}
          subtitle={
            <>
              <span className="mono">{experimentCode(experiment.id)}</span>
              {` · ${dateTimeText(use.addedAt)}`}
              {isOut && ` · ${t('came out of it')}`}
              {use.amount !== null && (
                <>
                  {' · '}
                  <span className="mono">{`−${amountText(use.amount, use.unit)}`}</span>
                </>
              )}
            </>
          }
          trailing={<ExperimentStatusChip status={experiment.status} />}
        />
      ))}
    </Card>
  )
}
