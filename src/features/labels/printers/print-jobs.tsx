import type { PrintJob } from '#db/queries/labels.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { cancelLabelPrintChange } from '#src/workspace/mutations/labels/cancel-label-print.ts'
import { printAgainChange } from '#src/workspace/mutations/labels/print-labels.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { jobState, jobText } from './job-text.ts'

/** Labels that the person has sent to printers in the network, and what can be done about them. */
export const PrintJobs = ({ jobs }: { jobs: readonly PrintJob[] }) => jobs.map((job) => <JobRow key={job.id} job={job} />)

function JobRow({ job }: { job: PrintJob }) {
  const mutate = useMutate()
  const { id, title, state, printer } = job
  const { text, tone, icon } = jobState(job)
  return (
    <Row
      title={title}
      subtitle={jobText(job)}
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
