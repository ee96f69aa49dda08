import { messages } from '#domain/messages.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import type { Icon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'

export interface NoRowsProps {
  icon: Icon
  /** What to do to get some. */
  hint: string | undefined
  /** Some rows are not on the device yet. */
  isPartial: boolean
  isFiltered: boolean
  onClear: () => void
}

/** Instead of a list without rows: why there are none. */
export function NoRows({ icon, hint, isPartial, isFiltered, onClear }: NoRowsProps) {
  if (isPartial)
    return (
      <EmptyState icon={icon} title={t('Nothing here so far')}>
        {t('The download is not finished yet.')}
      </EmptyState>
    )
  if (isFiltered) return <EmptyState icon={icon} title={t(messages.noItemFiltered)} action={<Button onClick={onClear}>{t(messages.clearFilters)}</Button>} />
  return (
    <EmptyState icon={icon} title={t(messages.noItem)}>
      {hint}
    </EmptyState>
  )
}
