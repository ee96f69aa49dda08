/** When something was done: epoch ms by the device's clock, and how far that clock was behind the server's when last measured. */
export interface CaptureTime {
  capturedAt: number
  clockOffset: number
}

/** Law: no act is kept with a time that is no number. JSON would make it null, which no server takes. */
export function makeCaptureTime(capturedAt: number, clockOffset: number): CaptureTime {
  if (Number.isFinite(capturedAt) && Number.isFinite(clockOffset)) return { capturedAt, clockOffset }
  throw new RangeError(`An act needs a time: captured at ${capturedAt}, clock offset ${clockOffset}`)
}

/** The stamp of a stored act, which an earlier build may have kept with times that are no numbers. 0 for a moment is taken as now by the server. */
export const sanitizeCaptureTime = ({ capturedAt, clockOffset }: CaptureTime): CaptureTime => ({
  capturedAt: finite(capturedAt),
  clockOffset: finite(clockOffset),
})

const finite = (value: number): number => (Number.isFinite(value) ? value : 0)
