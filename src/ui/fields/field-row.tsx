/* A field label above its value; tapped if it can be changed. */
import type { ReactNode, Ref } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { EditIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './edit-row.module.css'

export interface FieldRowProps {
  label: string
  value: ReactNode
  /** Leave out for a row that cannot be edited. */
  onEdit?: (() => void) | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export function FieldRow({ label, value, onEdit, ref }: FieldRowProps) {
  const inside = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value}</span>
    </>
  )
  if (!onEdit) return <div className={classes.row}>{inside}</div>
  return (
    <button ref={ref} type="button" className={classNames(classes.row, classes.tappable)} onClick={onEdit}>
      {inside}
      <EditIcon className="i i-s" aria-label={t('Edit')} role="img" />
    </button>
  )
}
