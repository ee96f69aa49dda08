import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'

/** What a scan waits for: a database that does not answer in time is a refusal, so that the scans behind it go on. */
export async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('device.database')), limits.scan.patience)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}
