import { readExperiment } from '#db/queries/experiments.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { ExperimentPeople } from '#src/features/notebook/experiment/experiment-people.tsx'
import { ExperimentStatusChip } from '#src/workspace/notebook/experiment-status-chip.tsx'
import { sectionLook } from '#src/features/notebook/journal/section-types.ts'
import { ExperimentPicture } from './experiment-picture.tsx'
import { readExperimentLook } from './read-experiment-look.ts'
import { SampleNames } from './sample-names.tsx'
import classes from './experiments.module.css'

/** What an experiment consists of, beside the list. */
export function ExperimentPreview({ experimentId }: { experimentId: number }) {
  const navigate = useNavigate()
  const found = useLive(
    async (workspace) => {
      const shown = await readExperiment(workspace, experimentId)
      return shown && { ...shown, ...(await readExperimentLook(workspace, experimentId)) }
    },
    [experimentId],
  )
  if (!found) return null
  const { experiment, study, sections, picture, samples } = found
  return (
    <>
      <div className={classes.previewBody} tabIndex={0}>
        <div className={classes.pad}>
          {picture && <ExperimentPicture key={picture.file.id} entry={picture} isLarge />}
          <h2>{experiment.name}</h2>
          <p className="small muted">
            <span className="mono">{experimentCode(experiment.id)}</span>
            {study && ` · ${study.name}`}
          </p>
          <ExperimentStatusChip status={experiment.status} />
          <SampleNames samples={samples} most={3} />
          <ExperimentPeople experiment={experiment} />
          <p className="small muted">{plural(sections.length, { one: '# section', other: '# sections' })}</p>
        </div>
        {sections.map(({ id, name, type }) => {
          const { icon: Icon } = sectionLook(type)
          return <Row key={id} leading={<Icon className="i i-s" aria-hidden />} title={name} />
        })}
      </div>
      <div className={classes.previewFoot}>
        <Button variant="primary" full onClick={() => navigate(addresses.experiment(experiment.id))}>
          {t('Open')}
        </Button>
      </div>
    </>
  )
}
