import { useState } from 'react'
import type { Label } from '#domain/rules/labels/label.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { BackIcon } from '#src/ui/icons/icons.ts'
import { ForwardIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { PreparedLabel } from './prepare-labels.ts'
import { sizeText } from './stock-text.ts'
import classes from './labels.module.css'

/** Each label as it is printed. */
export function PreviewCard({ label, labels }: { label: Label; labels: readonly PreparedLabel[] | undefined }) {
  const [at, setAt] = useState(0)
  const shown = labels?.[Math.min(at, labels.length - 1)]
  const number = labels ? labels.indexOf(shown!) + 1 : 0
  return (
    <Card title={t('Label')} action={<span className="muted small">{sizeText(label)}</span>}>
      <div className={classes.preview}>
        {shown ? <LabelDrawing label={label} path={shown.path} name={shown.name} className={classes.label} /> : <Spinner />}
      </div>
      {labels && labels.length > 1 && (
        <div className={classes.turn}>
          <IconButton icon={BackIcon} label={t('Previous label')} data-repeats disabled={number <= 1} onClick={() => setAt(number - 2)} />
          <span className="num">{t('{number} of {count}', { number, count: labels.length })}</span>
          <IconButton icon={ForwardIcon} label={t('Next label')} data-repeats disabled={number >= labels.length} onClick={() => setAt(number)} />
        </div>
      )}
    </Card>
  )
}

/** A label as it is printed; the edges of the paper are only on the screen. */
function LabelDrawing({ label, path, name, className }: { label: Label; path: string; name: string; className?: string | undefined }) {
  const { width, height, cap } = label
  const paper = { fill: '#fff', stroke: '#7a858d', strokeWidth: 0.15 }
  return (
    <svg viewBox={`-0.2 -0.2 ${width + 0.4} ${height + 0.4}`} role="img" aria-label={name} className={className}>
      <rect width={cap ? cap.x - 1 : width} height={height} rx={0.7} {...paper} />
      {cap && <circle cx={cap.x + cap.diameter / 2} cy={cap.y + cap.diameter / 2} r={cap.diameter / 2} {...paper} />}
      <path d={path} />
    </svg>
  )
}
