import type { Label } from '#domain/rules/labels/label.ts'

/** A label as it is printed; the edges of the paper are only on the screen. */
export function LabelDrawing({ label, path, name, className }: { label: Label; path: string; name: string; className?: string | undefined }) {
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
