/* A sample type as a shape, with its name next to it. */
import { classNames } from '#src/ui/styles/class-names.ts'
import { shapePaths, type IconShape, type IconTone } from './shape-paths.ts'
import classes from './shape-icon.module.css'

export interface ShapeIconProps {
  shape: IconShape
  tone: IconTone
  /** Only if there is no word next to it. */
  label?: string | undefined
  className?: string | undefined
}

export function ShapeIcon({ shape, tone, label, className }: ShapeIconProps) {
  return (
    <svg
      className={classNames(classes.kind, classes[tone], className)}
      viewBox="0 0 16 16"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {shape === 'ring' ? (
        <circle cx="8" cy="8" r="5.3" fill="none" stroke="currentColor" strokeWidth="3.4" />
      ) : (
        <path fill="currentColor" d={shapePaths[shape]} />
      )}
    </svg>
  )
}
