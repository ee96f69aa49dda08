import type { YieldControl } from '../feed/yield-control.ts'
import type { Call } from './route.ts'

/** How a route reads what may be long: in the queue of heavy reads, one at a time a person, and with pauses in which others have their turn. */
export function readHeavy<T>({ services, caller, request }: Call<'session'>, work: (giveWay: YieldControl) => Promise<T>): Promise<T> {
  return services.heavyReads.run(caller.session.user.id, () => request.raw.socket.destroyed, work)
}
