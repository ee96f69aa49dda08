import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { readExperimentsById } from '#db/queries/experiments.ts'
import { readMembers } from '#db/queries/members.ts'
import { readSampleReservations } from '#db/queries/sample-reservations.ts'
import type { Workspace } from '#db/workspace.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Link } from '#src/ui/buttons/link.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { releaseSampleChange } from '#src/workspace/mutations/amounts.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useSamplePermissions } from '#src/workspace/permissions/use-permission.ts'
import { reservationText } from '#src/workspace/samples/reservation-text.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import classes from './reservations.module.css'

/** Who has reserved how much of a sample, and for which experiment. */
export function Reservations({ sample }: { sample: SampleRow }) {
  const { workspace } = useWorkspace()
  const may = useSamplePermissions(sample)
  const mutate = useMutate()
  const entries = useLive((each) => readEntries(each, sample.id), [sample.id])
  if (!entries?.length) return null
  return (
    <ul className={classes.list} aria-label={t('Reservations')}>
      {entries.map(({ row, person, experiment }) => (
        <li key={row.id}>
          <span>
            {reservationText(row, person)}
            {experiment && (
              <>
                {' · '}
                <Link href={addresses.experiment(experiment.id)}>{experimentCode(experiment.id)}</Link>
              </>
            )}
            {row.note && <span className="muted">{` · ${row.note}`}</span>}
          </span>
          {(row.userId === workspace.userId || may.update) && (
            <Button onClick={() => void mutate(releaseSampleChange(sample, row, workspace.userId))}>{t('Release')}</Button>
          )}
        </li>
      ))}
    </ul>
  )
}

async function readEntries(workspace: Workspace, sampleId: number) {
  const rows = await readSampleReservations(workspace, sampleId)
  if (rows.length === 0) return []
  const [members, experiments] = await Promise.all([
    readMembers(workspace),
    readExperimentsById(
      workspace,
      rows.flatMap(({ experimentId }) => experimentId ?? []),
    ),
  ])
  return rows.map((row) => ({
    row,
    person: members.get(row.userId)?.fullName,
    experiment: experiments.find(({ experiment }) => experiment.id === row.experimentId)?.experiment,
  }))
}
