import type { ProductLevel } from '#domain/rules/supplies/levels.ts'

/** The picture is drawn in this many units and then stretched. */
export const chartSize = { width: 1000, height: 100 } as const

export interface ChartSpan {
  /** Epoch ms. */
  readonly from: number
  readonly to: number
}

export interface LevelDrawing {
  /** What there was: a line with a step for each change. */
  readonly past: string
  /** What there will be: straight lines. Empty if there is too little to tell. */
  readonly future: string
  /** The future line down to nothing. */
  readonly area: string
  /** Shares of the picture: from the start, and from the top. */
  readonly now: number
  readonly out: number | undefined
  readonly low: number | undefined
}

/** The lines of a level over a span of time. */
export function drawLevel({ level, past, outlook }: ProductLevel, lowAmount: number | null, { from, to }: ChartSpan, now: number): LevelDrawing {
  const points = outlook?.points ?? []
  const most = Math.max(...past.map((step) => step.level), ...points.map((point) => point.level), level, lowAmount ?? 0) || 1
  const { width, height } = chartSize
  const share = (at: number) => (at - from) / (to - from)
  const x = (at: number) => round(share(at) * width)
  const down = (amount: number) => 0.98 - (amount / most) * 0.9
  const y = (amount: number) => round(down(amount) * height)
  const steps = past.filter(({ at }) => at > from)
  const first = past.findLast(({ at }) => at <= from) ?? past[0]
  const line = points.map((point) => `${x(point.at)} ${y(point.level)}`).join('L')
  return {
    past: first && from < now ? `M0 ${y(first.level)}${steps.map((step) => `H${x(step.at)}V${y(step.level)}`).join('')}H${x(now)}` : '',
    future: line && `M${line}`,
    area: line && `M${x(now)} ${y(0)}L${line}Z`,
    now: share(now),
    out: outlook && outlook.outAt <= to ? share(outlook.outAt) : undefined,
    low: lowAmount === null ? undefined : down(lowAmount),
  }
}

const round = (figure: number): number => Math.round(figure * 10) / 10

/** The first day of each month in a span, at most so many. */
export function monthStarts({ from, to }: ChartSpan): number[] {
  const first = new Date(from)
  const starts: number[] = []
  for (let month = first.getMonth() + 1; ; month += 1) {
    const at = new Date(first.getFullYear(), month, 1).getTime()
    if (at >= to) return starts
    starts.push(at)
  }
}
