import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ColdIcon, DropIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import type { RunningList } from './use-pick-list.ts'

/** Asked once, before the first sample is returned; a tube scanned meanwhile waits for the answer. */
export function ThawQuestion({ context, send }: RunningList) {
  return (
    <EmptyState
      icon={ColdIcon}
      title={t('Were the samples thawed?')}
      action={
        <>
          <Button variant="primary" icon={ColdIcon} onClick={() => send({ type: 'thaw.answered', thawed: false })}>
            {t('They stayed frozen')}
          </Button>
          <Button tall icon={DropIcon} onClick={() => send({ type: 'thaw.answered', thawed: true })}>
            {t('They were thawed')}
          </Button>
        </>
      }
    >
      {t('Each sample that was thawed gets one more thaw.')}{' '}
      {context.queue.length > 0 && plural(context.queue.length, { one: '# scan waits for your answer.', other: '# scans wait for your answer.' })}
    </EmptyState>
  )
}
