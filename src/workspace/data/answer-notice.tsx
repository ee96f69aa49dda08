import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { OfflineIcon } from '#src/ui/icons/icons.ts'
import { PlaceholderRows } from '#src/ui/lists/placeholder-rows.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { AnswerState } from './use-server-answer.ts'

/** Shown until the server has answered, and when it cannot be asked; otherwise nothing. */
export function AnswerNotice({ value, failure, read }: AnswerState<unknown>) {
  if (failure === null) return value === undefined ? <PlaceholderRows label={t('Reading from the server…')} /> : null
  return (
    <Banner
      tone="plain"
      icon={OfflineIcon}
      action={
        <Button variant="plain" onClick={read}>
          {t('Try again')}
        </Button>
      }
    >
      {t(failure)}
    </Banner>
  )
}
