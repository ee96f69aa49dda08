/* What the shapes and marks in a box mean. */
import { classNames } from '#src/ui/styles/class-names.ts'
import type { Icon } from './icons.ts'
import { ShapeIcon } from './shape-icon.tsx'
import type { IconShape, IconTone } from './shape-paths.ts'
import classes from './legend.module.css'

export interface LegendItem {
  id: string
  label: string
  /** A sample type, an icon, or one of the two states that have neither. */
  symbol: { shape: IconShape; tone: IconTone } | { icon: Icon } | 'free' | 'next'
}

export interface LegendProps {
  label: string
  items: readonly LegendItem[]
}

export function Legend({ label, items }: LegendProps) {
  return (
    <ul className={classes.legend} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={classes.item}>
          <LegendSymbol mark={item.symbol} />
          {item.label}
        </li>
      ))}
    </ul>
  )
}

function LegendSymbol({ mark }: { mark: LegendItem['symbol'] }) {
  if (typeof mark === 'string') return <span className={classNames(classes.swatch, classes[mark])} />
  if ('icon' in mark) return <mark.icon className="i i-xs" aria-hidden />
  return (
    <span className={classNames(classes.swatch, classes[mark.tone])}>
      <ShapeIcon shape={mark.shape} tone={mark.tone} className={classes.glyph} />
    </span>
  )
}
