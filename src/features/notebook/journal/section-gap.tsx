import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './journal.module.css'

export interface SectionGapProps {
  /** Order key of the section above it; undefined before the first one. */
  after: string | undefined
  /** What is added now goes here. */
  isHere: boolean
  onChoose: () => void
}

/** Between two sections: shows where new ones go, or chooses that they go here. */
export function SectionGap({ after, isHere, onChoose }: SectionGapProps) {
  const label = after === undefined ? t('Add a section at the beginning') : t('Add a section after {name}', { name: after })
  return (
    <div className={classes.gap} data-here={isHere || undefined}>
      <button type="button" aria-label={isHere ? undefined : label} onClick={onChoose}>
        <PlusIcon className="i" aria-hidden />
        {isHere && <span>{t('New sections go here')}</span>}
      </button>
    </div>
  )
}
