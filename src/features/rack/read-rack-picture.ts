import type { Grid } from '#domain/rules/storage/grid.ts'
import type { RackLook, RackProblem } from '#domain/rules/rack/rack-look.ts'
import { decoder } from '#src/features/scan/camera/decoder.ts'
import { downscale } from '#src/features/scan/camera/read-picture.ts'

/** More pixels per side take longer and show no more codes. */
const largestSide = 2560

const bitmapOf = async (picture: Blob): Promise<ImageBitmap> => downscale(await createImageBitmap(picture), largestSide)

/** The wells in a picture; rejects if it is not a picture. */
export const readRackPicture = async (picture: Blob, grid: Grid): Promise<RackLook | RackProblem> => decoder.readRack(await bitmapOf(picture), grid)

/** The codes in a picture, wherever they are in it. */
export const readRackCodes = async (picture: Blob): Promise<string[]> => (await decoder.decode(await bitmapOf(picture), 'picture')).map(({ text }) => text)
