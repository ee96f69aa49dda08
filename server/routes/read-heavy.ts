import type { YieldControl } from '../feed/yield-control.ts'
import type { Call } from './route.ts'

/** For reads that may be long: in the queue of heavy reads, one at a time per person, with pauses for other work. */
export function readHeavy<T>({ services, caller, request }: Call<'session'>, work: (giveWay: YieldControl) => Promise<T>): Promise<T> {
  return services.heavyReads.run(caller.session.user.id, () => request.raw.socket.destroyed, work)
}
