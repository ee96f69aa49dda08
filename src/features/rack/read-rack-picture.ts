import type { Grid } from '#domain/rules/storage/grid.ts'
import type { RackLook, RackProblem } from '#domain/rules/rack/rack-look.ts'
import { decoder } from '#src/features/scan/camera/decoder.ts'
import { downscale } from '#src/features/scan/camera/read-picture.ts'

/** More pixels per side take longer and show no more codes. */
const largestSide = 2560

/** The wells in a picture; rejects if it is not a picture. */
export async function readRackPicture(picture: Blob, grid: Grid): Promise<RackLook | RackProblem> {
  return decoder.readRack(await downscale(await createImageBitmap(picture), largestSide), grid)
}
