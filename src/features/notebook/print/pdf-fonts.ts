import regular from '@fontsource/inter/files/inter-latin-400-normal.woff?url'
import regularExtended from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?url'
import regularGreek from '@fontsource/inter/files/inter-greek-400-normal.woff?url'
import bold from '@fontsource/inter/files/inter-latin-600-normal.woff?url'
import boldExtended from '@fontsource/inter/files/inter-latin-ext-600-normal.woff?url'
import boldGreek from '@fontsource/inter/files/inter-greek-600-normal.woff?url'
import italic from '@fontsource/inter/files/inter-latin-400-italic.woff?url'
import boldItalic from '@fontsource/inter/files/inter-latin-600-italic.woff?url'
import code from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff?url'
import other from '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff?url'
import { fontNames, readFonts, type FontBytes, type FontName, type Fonts } from '#pdf/fonts.ts'

/** Where the files of `fontFiles` are in the app. */
const fontAddresses: Readonly<Record<FontName, string>> = {
  regular,
  regularExtended,
  regularGreek,
  bold,
  boldExtended,
  boldGreek,
  italic,
  boldItalic,
  code,
  other,
}

/** `readFile` reads a file of the app. */
export async function readPdfFonts(readFile: (address: string) => Promise<Uint8Array>): Promise<Fonts> {
  const files = await Promise.all(fontNames.map(async (name): Promise<[FontName, Uint8Array]> => [name, await readFile(fontAddresses[name])]))
  return readFonts(Object.fromEntries(files) as unknown as FontBytes)
}
