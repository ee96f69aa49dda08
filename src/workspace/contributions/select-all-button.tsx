import { Button } from '#src/ui/buttons/button.tsx'
import { countText, t } from '#src/ui/text/translate.ts'

export interface SelectAllButtonProps {
  /** How many rows there are; undefined if the screen says so elsewhere. */
  count?: number
  /** False while rows are missing on this device: then not all can be selected. */
  isComplete: boolean
  onSelect: () => void
}

/** Selects every row of a list, not only those in sight. */
export function SelectAllButton({ count, isComplete, onSelect }: SelectAllButtonProps) {
  const label = count === undefined ? t('Select all') : t('Select all {count}', { count: countText(count) })
  return (
    <Button disabled={!isComplete} onClick={onSelect}>
      {isComplete ? label : t('Select all after the download')}
    </Button>
  )
}
