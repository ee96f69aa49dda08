/** A file of the build, such as a font; undefined if it cannot be read now. */
export async function readAppFile(address: string): Promise<ArrayBuffer | undefined> {
  if (new URL(address).origin !== location.origin) return undefined
  try {
    const answer = await fetch(address)
    return answer.ok ? await answer.arrayBuffer() : undefined
  } catch {
    return undefined
  }
}
