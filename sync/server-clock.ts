/**
 * How far this device's clock is behind the server's, in ms, as last measured.
 * An act is stored with the device's time and this offset; `capturedAt + clockOffset` is the server's time as well as the device knew it.
 */
export interface ServerClock {
  readonly offset: number
  /** `sentAt` and `receivedAt` by the device's clock. */
  measure(serverTime: number, sentAt: number, receivedAt: number): void
}

export function createServerClock(offset = 0, onMeasured: (offset: number) => void = () => {}): ServerClock {
  // What is kept may be of a build that took any answer for the server's.
  let now = Number.isFinite(offset) ? offset : 0
  let error = Infinity
  return {
    get offset() {
      return now
    },
    measure(serverTime, sentAt, receivedAt) {
      const roundTrip = receivedAt - sentAt
      // The clock was set while the answer was on its way: such a measurement says nothing.
      if (!(roundTrip >= 0) || !Number.isFinite(serverTime)) return
      const measured = Math.round(serverTime - (sentAt + receivedAt) / 2)
      // The server's moment lies somewhere within the round trip. A slow answer that agrees with a quicker one before must not blur it.
      if (roundTrip / 2 > error && Math.abs(measured - now) <= roundTrip / 2) return
      error = roundTrip / 2
      if (measured === now) return
      now = measured
      onMeasured(now)
    },
  }
}
