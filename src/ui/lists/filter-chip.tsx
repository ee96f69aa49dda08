/* A filter in a row of filters: tap to change it. It can be a Menu's target. */
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { ChevronDownIcon } from '#src/ui/icons/icons.ts'
import classes from './filter-chip.module.css'

export interface FilterChipProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'value'> {
  /** 'Type' */
  name?: string | undefined
  /** 'Antibody, Protein'; or its text when nothing is filtered. */
  value?: ReactNode
  /** The filter is active. */
  on?: boolean | undefined
}

export function FilterChip({ name, value, on, className, ...rest }: FilterChipProps) {
  return (
    <button type="button" {...rest} className={classNames(classes.filter, on && classes.on, className)}>
      {name && <span className={classes.name}>{name}</span>}
      {on ? <b>{value}</b> : value}
      <ChevronDownIcon className="i i-xs" aria-hidden />
    </button>
  )
}
