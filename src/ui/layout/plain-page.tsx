import type { ReactNode } from 'react'
import { BrandMark } from '#src/ui/icons/brand-mark.tsx'
import classes from './plain-page.module.css'

/** A page outside the frame of the app: the name of the product above one sheet. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <main className={classes.screen}>
      <header className={classes.brand}>
        <BrandMark label="Aliquot" />
        <span className="head" aria-hidden>
          Aliquot
        </span>
      </header>
      <div className={classes.sheet}>{children}</div>
    </main>
  )
}

/** Two fields of a form, side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>
}
