import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { t } from '#src/ui/text/translate.ts'
import { messages } from '#domain/messages.ts'
import type { RunningUpdate } from './use-bulk-update.ts'

/** Shows the progress. */
export function BulkProgress({ state }: Pick<RunningUpdate, 'state'>) {
  const { context } = state
  const isUndoing = state.matches('undoing')
  const all = isUndoing ? (context.report?.changed.length ?? 0) : context.sampleIds.length
  const done = Math.min(isUndoing ? context.undone.done : context.done, all)
  return <ProgressBar label={t(messages.pleaseWait)} value={done} max={Math.max(all, 1)} text={t('{done} of {all}', { done, all })} />
}
