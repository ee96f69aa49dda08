/* A field label above its value; tapped if it can be changed or leads somewhere. */
import type { ReactNode, Ref } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Link } from '#src/ui/buttons/link.tsx'
import { ChevronRightIcon, EditIcon } from '#src/ui/icons/icons.ts'

import { t } from '#src/ui/text/translate.ts'
import classes from './edit-row.module.css'

export interface FieldRowProps {
  label: string
  value: ReactNode
  /** Leave out for a row that cannot be edited. */
  onEdit?: (() => void) | undefined
  /** Where the value leads. */
  href?: string | undefined
  /** As wide as both columns of a field grid: a long text. */
  wide?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export function FieldRow({ label, value, onEdit, href, wide, ref }: FieldRowProps) {
  const inside = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value}</span>
    </>
  )
  const className = classNames(classes.row, wide && classes.wide, (onEdit || href) && classes.tappable)
  if (href)
    return (
      <Link className={className} href={href}>
        {inside}
        <ChevronRightIcon className="i i-s" aria-hidden />
      </Link>
    )
  if (!onEdit) return <div className={className}>{inside}</div>
  return (
    <button ref={ref} type="button" className={className} onClick={onEdit}>
      {inside}
      <EditIcon className="i i-s" aria-label={t('Edit')} role="img" />
    </button>
  )
}
