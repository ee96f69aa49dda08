import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fontFiles, fontNames, readFonts, type FontBytes, type Fonts } from '#pdf/fonts.ts'

const { resolve } = createRequire(import.meta.url)

let fonts: Promise<Fonts> | undefined

/** From their packages, when the first PDF is made. */
export function serverFonts(): Promise<Fonts> {
  fonts ??= read()
  return fonts
}

async function read(): Promise<Fonts> {
  const files = fontNames.map(async (name) => [name, await readFile(resolve(fontFiles[name]))] as const)
  return readFonts(Object.fromEntries(await Promise.all(files)) as unknown as FontBytes)
}
