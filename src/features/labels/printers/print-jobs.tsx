import type { PrintJob } from '#db/queries/labels.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { cancelLabelPrintChange, printAgainChange } from '#src/workspace/mutations/labels.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { jobFacts, jobState, jobTroubles } from './job-text.ts'
import { useJobsInSight } from './jobs-in-sight.ts'
import classes from './printers.module.css'

/** Labels that the person has sent to printers in the network, and what can be done about them. */
export function PrintJobs({ jobs }: { jobs: readonly PrintJob[] }) {
  useJobsInSight()
  return jobs.map((job) => <JobRow key={job.id} job={job} />)
}

function JobRow({ job }: { job: PrintJob }) {
  const mutate = useMutate()
  const { id, title, state, printer } = job
  const { text, tone, icon } = jobState(job)
  return (
    <Row
      title={title}
      subtitle={
        <>
          {jobFacts(job)}
          {jobTroubles(job).map((trouble) => (
            <span key={trouble} className={classes.trouble}>
              {trouble}
            </span>
          ))}
        </>
      }
      wraps
      trailing={
        <>
          <Chip tone={tone} icon={icon}>
            {t(text)}
          </Chip>
          {state === 'waiting' && (
            <Button aria-label={t('Cancel printing of {title}', { title })} onClick={() => void mutate(cancelLabelPrintChange(id, title))}>
              {t('Cancel')}
            </Button>
          )}
          {(state === 'failed' || state === 'unknown' || state === 'canceled') && (
            <Button aria-label={t('Print {title} again', { title })} onClick={() => void mutate(printAgainChange(job, printer))}>
              {t('Print again')}
            </Button>
          )}
        </>
      }
    />
  )
}
