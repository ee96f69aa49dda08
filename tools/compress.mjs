// node tools/compress.mjs dist/web: compresses every text file with brotli and gzip, so that the server can send the results directly. Uses all cores.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const ways = { br: promisify(brotliCompress), gz: promisify(gzip) }
const [folder] = process.argv.slice(2)
const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|html|svg|wasm|webmanifest)$/.test(name))
await Promise.all(
  names.flatMap((name) => {
    const file = join(folder, name)
    const text = readFileSync(file)
    return Object.entries(ways).map(async ([ending, compress]) => writeFileSync(`${file}.${ending}`, await compress(text)))
  }),
)
