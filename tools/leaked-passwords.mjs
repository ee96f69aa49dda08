// npx tsx tools/leaked-passwords.mjs LIST: writes server/security/passwords/leaked-password-keys.ts from a list of leaked passwords, one a line, the most
// common first. LIST was Passwords/Common-Credentials/10-million-password-list-top-1000000.txt of github.com/danielmiessler/SecLists (MIT).
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '../domain/limits.ts'
import { normalizeText } from '../domain/rules/normalize-text.ts'
import { leakedKey } from '../server/security/passwords/leaked-passwords.ts'
import { root } from './install.mjs'

const most = 20_000
/** Characters of a line of the file. */
const lineLength = 240

const [list] = process.argv.slice(2)
if (!list) throw new Error('Name the list of leaked passwords.')
const longEnough = readFileSync(list, 'utf8')
  .split(/\r?\n/)
  .filter((password) => Array.from(password).length >= limits.password.least)
const passwords = [...new Set(longEnough.map(normalizeText))].slice(0, most)
const keys = [...new Set(passwords.map(leakedKey))].sort((a, b) => a - b)
const bytes = Buffer.alloc(keys.length * 4)
for (const [at, key] of keys.entries()) bytes.writeUInt32BE(key, at * 4)
const lines = bytes.toString('base64').match(new RegExp(`.{1,${lineLength}}`, 'g'))
const text = `/** Written by tools/leaked-passwords.mjs: the keys of ${keys.length} leaked passwords, four bytes each, in Base64. */
export const leakedPasswordKeys = \`
${lines.join('\n')}
\`
`
writeFileSync(join(root, 'server/security/passwords/leaked-password-keys.ts'), text)
console.log(`${keys.length} keys, ${text.length} characters`)
