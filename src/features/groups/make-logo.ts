import type { NewLogo } from '#domain/wire/organization/group-logo.ts'

/** As sharp as paper shows it. */
const largest = 512

/** A picture as a logo: small, and drawn anew, so that nothing else of the file is kept. Rejects if this browser cannot draw it. */
export async function makeLogo(file: Blob): Promise<NewLogo> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, largest / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const address = canvas.toDataURL('image/png')
  return { picture: address.slice(address.indexOf(',') + 1) }
}
