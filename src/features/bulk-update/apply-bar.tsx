import { messages } from '#domain/messages.ts'
import { isComplete } from '#machines/bulk-update/bulk-update-fields.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { AlertIcon, CheckIcon } from '#src/ui/icons/icons.ts'
import { UndoIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import type { RunningUpdate } from './use-bulk-update.ts'
import classes from './bulk-update.module.css'

/** Says whether Apply is possible; pressing it while a field has no value points at that field. spec BULK-02 */
export function ApplyHint({ state }: Pick<RunningUpdate, 'state'>) {
  const { fields, wasBlocked, sampleIds } = state.context
  if (fields.length > 0 && !isComplete(fields)) {
    return (
      <span className={`${classes.hint} t-bad`} role={wasBlocked ? 'alert' : 'status'}>
        <AlertIcon className="i i-s" aria-hidden />
        {t(messages.notAllFieldsSet)}
      </span>
    )
  }
  if (fields.length === 0 || sampleIds.length === 0) return <span className="grow muted">{t('Choose fields and samples in any order.')}</span>
  return (
    <span className={`${classes.hint} t-ok`}>
      <UndoIcon className="i i-s" aria-hidden />
      {t('Can be undone in one step')}
    </span>
  )
}

export function ApplyButton({ state, apply, className }: Pick<RunningUpdate, 'state' | 'apply'> & { className?: string | undefined }) {
  const { sampleIds, fields } = state.context
  const isReady = isComplete(fields) && sampleIds.length > 0 && state.matches({ collecting: 'ready' })
  return (
    <Button variant="primary" icon={CheckIcon} className={className} aria-disabled={!isReady || undefined} loading={state.hasTag('working')} onClick={apply}>
      {sampleIds.length === 0 ? t('Apply') : plural(sampleIds.length, { one: 'Apply to # sample', other: 'Apply to # samples' })}
    </Button>
  )
}
