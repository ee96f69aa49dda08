import { fileLimits, megabyte } from '../../file-limits.ts'
import { Refusal } from '../../tx.ts'

/** `most`: megabytes that the organization allows, if it has set a limit. Refuses with upload.too-large. */
export function assertNotTooLarge(size: number, most: number | null | undefined): void {
  const largest = Math.min(fileLimits.largest, (most ?? Infinity) * megabyte)
  if (size > largest) throw new Refusal('upload.too-large', { size: Math.ceil(size / megabyte), most: largest / megabyte })
}
