import classes from './designer.module.css'

const every = (length: number) => Array.from({ length: Math.floor(length) + 1 }, (_, at) => at)

const isLarge = ({ width, height }: { width: number; height: number }) => Math.max(width, height) > 60

/** Around the label, in millimeters: beside the rulers, whose numbers have up to three digits on a large label, and at the other edges. */
export const marginsOf = (label: { width: number; height: number }) =>
  isLarge(label) ? { ruler: label.height < 100 ? 5.2 : 6.6, edge: 2 } : { ruler: 4, edge: 1 }

/** Millimeters above and to the left of the label, with numbers every five or, on a large label, every ten. */
export function Rulers({ width, height }: { width: number; height: number }) {
  const numbered = isLarge({ width, height }) ? 10 : 5
  const size = isLarge({ width, height }) ? 2.4 : 1.6
  const long = (at: number) => (at % numbered === 0 ? 1 : 0.5)
  return (
    <g aria-hidden className={classes.rulers} style={{ fontSize: size }}>
      {every(width).map((at) => (
        <path key={at} d={`M${at} -0.4v${-long(at)}`} />
      ))}
      {every(height).map((at) => (
        <path key={at} d={`M-0.4 ${at}h${-long(at)}`} />
      ))}
      {every(width).flatMap((at) =>
        at % numbered === 0 ? (
          <text key={at} x={at + 0.2} y={-1.6} textAnchor="middle">
            {at}
          </text>
        ) : (
          []
        ),
      )}
      {every(height).flatMap((at) =>
        at > 0 && at % numbered === 0 ? (
          <text key={at} x={-1.7} y={at + size / 3} textAnchor="end">
            {at}
          </text>
        ) : (
          []
        ),
      )}
    </g>
  )
}
