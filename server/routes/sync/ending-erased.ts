import { Refusal } from '#domain/tx.ts'
import { endSessionWithHash } from '../../security/end-session.ts'
import type { Call } from '../route.ts'

/** A session on a device that is to be erased ends with its first call, or it could fetch everything again under a new key. */
export async function endingErased<T>({ services, caller }: Call<'session'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'device.erased') await endSessionWithHash(services, caller.session.hash)
    throw error
  }
}
