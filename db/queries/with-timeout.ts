import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'

/** Limits the wait of a scan: a database that does not answer in time is a refusal, so that the next scans can continue. */
export async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('device.database')), limits.scan.timeout)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}
