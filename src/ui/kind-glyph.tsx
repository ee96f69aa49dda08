/* A kind as a shape; the word stands beside it. */
import { classNames } from './class-names.ts'
import { kindShapes, type KindShape, type KindTone } from './kind-shapes.ts'
import look from './kind-glyph.module.css'

export interface KindGlyphProps {
  shape: KindShape
  tone: KindTone
  /** Only where no word stands beside it. */
  label?: string | undefined
  className?: string | undefined
}

export function KindGlyph({ shape, tone, label, className }: KindGlyphProps) {
  return (
    <svg
      className={classNames(look.kind, look[tone], className)}
      viewBox="0 0 16 16"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {shape === 'ring' ? (
        <circle cx="8" cy="8" r="5.3" fill="none" stroke="currentColor" strokeWidth="3.4" />
      ) : (
        <path fill="currentColor" d={kindShapes[shape]} />
      )}
    </svg>
  )
}
