/* The search field of the top bar: it always accepts a scan, and what is typed is answered below it. */
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { ScanIcon, SearchIcon } from '#src/ui/icons/icons.ts'
import classes from './top-bar-search.module.css'

export interface TopBarSearchProps extends ComponentPropsWithRef<'input'> {
  /** Label and placeholder in one: 'Search or scan'. */
  label: string
  /** 'Scanner ready', while one is listening. */
  ready?: string | undefined
  /** SearchHits, below the field. */
  children?: ReactNode
}

export function TopBarSearch({ label, ready, children, ...input }: TopBarSearchProps) {
  return (
    <div className={classes.place}>
      <label className={classes.search}>
        <SearchIcon className="i" aria-hidden />
        <input type="search" placeholder={label} aria-label={label} autoComplete="off" aria-autocomplete="list" {...input} />
        {ready && (
          <span className={classes.ready}>
            <ScanIcon className="i" aria-hidden />
            <span className="only-wide">{ready}</span>
          </span>
        )}
      </label>
      {children}
    </div>
  )
}
