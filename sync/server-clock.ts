/**
 * How far this device's clock is behind the server's, in ms, as last measured.
 * A mutation is stored with the device's time and this offset; `capturedAt + clockOffset` is the server's time as well as the device knew it.
 */
export interface ServerClock {
  readonly offset: number
  /** `sentAt` and `receivedAt` are by the device's clock. */
  measure(serverTime: number, sentAt: number, receivedAt: number): void
}

export function createServerClock(offset = 0, onMeasured: (offset: number) => void = () => {}): ServerClock {
  // The stored value may be from a build that accepted any answer as the server's.
  let now = Number.isFinite(offset) ? offset : 0
  let error = Infinity
  return {
    get offset() {
      return now
    },
    measure(serverTime, sentAt, receivedAt) {
      const roundTrip = receivedAt - sentAt
      // The clock was set while the request was in progress: such a measurement is useless.
      if (!(roundTrip >= 0) || !Number.isFinite(serverTime)) return
      const measured = Math.round(serverTime - (sentAt + receivedAt) / 2)
      // The server's time lies somewhere within the round trip. A slow answer that agrees with an earlier, faster one must not make it less exact.
      if (roundTrip / 2 > error && Math.abs(measured - now) <= roundTrip / 2) return
      error = roundTrip / 2
      if (measured === now) return
      now = measured
      onMeasured(now)
    },
  }
}
