import { execFileSync } from 'node:child_process'
import type { ProgramRequest, SampleLanguage } from '#src/features/api-docs/code-samples.ts'

/** What a code sample sends, as its language reads it. The token is that of the environment. */
export interface ReadRequest extends ProgramRequest {
  readonly token: string
}

type Read = (code: string) => Promise<ReadRequest> | ReadRequest

/** The shell itself splits the arguments of curl. */
const readCurl: Read = (code) => {
  const args = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${code}`], { env: { ALIQUOT_TOKEN: 'the-token' }, encoding: 'utf8' }).split('\0')
  const after = (flag: string) => args.flatMap((arg, at) => (arg === flag ? [args[at + 1]!] : []))
  const headers = new Headers(after('-H').map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
  const [data] = after('--data-binary')
  const body = data === undefined ? undefined : data.startsWith('@') ? { file: data.slice(1) } : { text: data }
  return { method: after('-X')[0]!, url: args[2]!, token: headers.get('authorization')!, contentType: headers.get('content-type') ?? undefined, body }
}

/** Runs it, with a fetch that only looks at what it is given. */
const readJavaScript: Read = async (code) => {
  let read: ReadRequest | undefined
  const look = async (url: string, init: { method: string; headers: Record<string, string>; body?: string | { file: string } }) => {
    const { method, headers, body } = init
    const sent = body === undefined ? undefined : typeof body === 'string' ? { text: body } : body
    read = { method, url, token: headers['Authorization']!, contentType: headers['Content-Type'], body: sent }
    return { text: async () => '' }
  }
  const AsyncFunction = (async () => undefined).constructor as new (...source: string[]) => (...values: unknown[]) => Promise<void>
  const run = new AsyncFunction('fetch', 'process', 'console', 'readFile', code.replace(/^import .*$/m, ''))
  await run(look, { env: { ALIQUOT_TOKEN: 'the-token' } }, { log: () => undefined }, async (file: string) => ({ file }))
  return read!
}

/** A text in double quotes is the same in Python, R and JSON. */
const quotedText = '"(?:[^"\\\\]|\\\\.)*"'

/** By the places of texts in the program. */
const readByPattern =
  (patterns: Readonly<Record<'url' | 'method' | 'type' | 'text' | 'file', string>>): Read =>
  (code) => {
    const find = (pattern: string): string | undefined => {
      const found = new RegExp(pattern.replace('TEXT', `(${quotedText})`)).exec(code)?.[1]
      return found === undefined ? undefined : (JSON.parse(found) as string)
    }
    const { url, method, type, text, file } = patterns
    const [sent, name] = [find(text), find(file)]
    const body = sent === undefined ? (name === undefined ? undefined : { file: name }) : { text: sent }
    const token = code.includes('os.environ["ALIQUOT_TOKEN"]') || code.includes('Sys.getenv("ALIQUOT_TOKEN")') ? 'the-token' : ''
    return { url: find(url)!, method: find(method)!, token, contentType: find(type), body }
  }

export const readSample: Readonly<Record<SampleLanguage, Read>> = {
  curl: readCurl,
  JavaScript: readJavaScript,
  Python: readByPattern({
    url: 'Request\\(\\s*TEXT',
    method: 'method=TEXT',
    type: '"Content-Type": TEXT',
    text: 'data=TEXT\\.encode\\(\\)',
    file: 'data=open\\(TEXT, "rb"\\)',
  }),
  R: readByPattern({
    url: 'request\\(TEXT\\)',
    method: 'req_method\\(TEXT\\)',
    type: 'type = TEXT',
    text: 'req_body_raw\\(TEXT',
    file: 'req_body_file\\(TEXT',
  }),
}
