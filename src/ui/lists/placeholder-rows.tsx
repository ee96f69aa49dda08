/* In place of the first rows of a list while they are read. Appears only after as long as a spinner would. */
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import classes from './placeholder-rows.module.css'

export function PlaceholderRows({ label }: { label: string }) {
  return (
    <div role="status" className={classes.rows}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {[1, 2, 3].map((row) => (
        <div key={row} className={classes.row} aria-hidden />
      ))}
    </div>
  )
}
