/* A field and its value, one under the other; tapped where it can be changed. */
import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { EditIcon } from './icons.ts'
import { t } from './translate.ts'
import look from './edit-row.module.css'

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
      <span className={look.label}>{label}</span>
      <span className={look.value}>{value}</span>
    </>
  )
  if (!onEdit) return <div className={look.row}>{inside}</div>
  return (
    <button ref={ref} type="button" className={classNames(look.row, look.tappable)} onClick={onEdit}>
      {inside}
      <EditIcon className="i i-s" aria-label={t('Edit')} role="img" />
    </button>
  )
}
