/** When something was done: epoch ms by the device's clock, and how far that clock was behind the server's when last measured. */
export interface CaptureTime {
  capturedAt: number
  clockOffset: number
}

/** Law 1: no mutation is kept with a time that is not a number. JSON would turn it into null, which no server accepts. */
export function makeCaptureTime(capturedAt: number, clockOffset: number): CaptureTime {
  if (Number.isFinite(capturedAt) && Number.isFinite(clockOffset)) return { capturedAt, clockOffset }
  throw new RangeError(`An act needs a time: captured at ${capturedAt}, clock offset ${clockOffset}`)
}

/** The time of a stored mutation, which an earlier build may have kept with values that are not numbers. The server treats a time of 0 as now. */
export const sanitizeCaptureTime = ({ capturedAt, clockOffset }: CaptureTime): CaptureTime => ({
  capturedAt: finite(capturedAt),
  clockOffset: finite(clockOffset),
})

const finite = (value: number): number => (Number.isFinite(value) ? value : 0)
