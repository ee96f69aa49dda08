/* What the shapes and marks of a box mean. */
import { classNames } from './class-names.ts'
import type { Icon } from './icons.ts'
import { KindGlyph } from './kind-glyph.tsx'
import type { KindShape, KindTone } from './kind-shapes.ts'
import look from './legend.module.css'

export interface LegendItem {
  id: string
  label: string
  /** A kind, an icon, or one of the two states that have neither. */
  mark: { shape: KindShape; tone: KindTone } | { icon: Icon } | 'free' | 'next'
}

export interface LegendProps {
  label: string
  items: readonly LegendItem[]
}

export function Legend({ label, items }: LegendProps) {
  return (
    <ul className={look.legend} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={look.item}>
          <Mark mark={item.mark} />
          {item.label}
        </li>
      ))}
    </ul>
  )
}

function Mark({ mark }: { mark: LegendItem['mark'] }) {
  if (typeof mark === 'string') return <span className={classNames(look.swatch, look[mark])} />
  if ('icon' in mark) return <mark.icon className="i i-xs" aria-hidden />
  return (
    <span className={classNames(look.swatch, look[mark.tone])}>
      <KindGlyph shape={mark.shape} tone={mark.tone} className={look.glyph} />
    </span>
  )
}
