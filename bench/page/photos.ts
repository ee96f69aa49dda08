import { FrameDecoder } from '#src/features/scan/camera/frame-decoder.ts'
import { decodeStrategies } from '#src/features/scan/camera/decode-strategies.ts'
// oxlint-disable-next-line import/default -- with this query, the build returns the address of the file
import decodeWorkerUrl from '../../src/features/scan/camera/decode.worker.ts?worker&url'

/** What the product's decoder reads in each photo, pass after pass until something is read. */
export async function decodePhotos(count: number): Promise<(string | null)[]> {
  const decoder = new FrameDecoder(() => new Worker(decodeWorkerUrl, { type: 'module' }))
  const texts: (string | null)[] = []
  for (let at = 0; at < count; at++) texts.push(await decodePhoto(decoder, await (await fetch(`/photos/${at}`)).blob()))
  return texts
}

async function decodePhoto(decoder: FrameDecoder, photo: Blob): Promise<string | null> {
  const whole = await createImageBitmap(photo)
  try {
    for (const pass of decodeStrategies) {
      const read = await decoder.decode(await createImageBitmap(whole), pass)
      if (read[0]) return read[0].text
    }
    return null
  } finally {
    whole.close()
  }
}
