import { useEffect, useState } from 'react'
import { troubleMessage } from '#domain/rules/labels/print-troubles.ts'
import { readPrintJobs, type PrintJob } from '#db/queries/labels.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { areJobsInSight } from './jobs-in-sight.ts'
import { PrintNews } from './print-news.ts'

export const PrintJobsDialog = lazyComponent(async () => (await import('./print-jobs-dialog.tsx')).PrintJobsDialog)

/** On every screen: says when labels of the person were not printed, or may not have been. */
export function PrintWatch() {
  const { writeContext } = useWorkspace()
  const [isShown, setIsShown] = useState(false)
  const [news] = useState(() => new PrintNews(writeContext.now() + writeContext.clockOffset))
  const jobs = useLive(readPrintJobs, [])
  useEffect(() => {
    const show = { label: t('Show'), onAction: () => setIsShown(true) }
    for (const job of news.of(jobs ?? [])) {
      if (areJobsInSight()) continue
      showToast({ message: troubleText(job), tone: job.state === 'failed' ? 'bad' : 'warn', action: show, autoClose: false, id: 'print-trouble' })
    }
  }, [jobs, news])
  return isShown ? (
    <LazyBoundary>
      <PrintJobsDialog onClose={() => setIsShown(false)} />
    </LazyBoundary>
  ) : null
}

function troubleText({ state, title, reason }: PrintJob): string {
  const trouble = t(troubleMessage(reason))
  return state === 'failed' ? t('Not printed: {title}. {trouble}', { title, trouble }) : t('May have been printed: {title}. {trouble}', { title, trouble })
}
