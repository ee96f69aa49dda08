import classes from './designer.module.css'

const every = (length: number) => Array.from({ length: Math.floor(length) + 1 }, (_, at) => at)

/** Millimeters above and to the left of the label, with numbers every five or, on a large label, every ten. */
export function Rulers({ width, height }: { width: number; height: number }) {
  const numbered = Math.max(width, height) > 60 ? 10 : 5
  const size = Math.max(width, height) > 60 ? 2.4 : 1.6
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
