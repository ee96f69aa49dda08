/** A call as it is sent. */
export interface ProgramRequest {
  readonly method: string
  /** With the address of the server. */
  readonly url: string
  readonly contentType?: string | undefined
  /** Text, or the name of the file whose bytes are sent. */
  readonly body?: { readonly text: string } | { readonly file: string } | undefined
}

/** Where all samples read the access token, so that nobody writes it in a program. */
const variable = 'ALIQUOT_TOKEN'

/** A text in double quotes, as JavaScript, Python and R all read it. */
const quoted = (text: string): string => JSON.stringify(text)
const inShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

function inCurl({ method, url, contentType, body }: ProgramRequest): string {
  const lines = [
    `curl -X ${method} ${inShell(url)}`,
    `-H "Authorization: $${variable}"`,
    ...(contentType ? [`-H ${inShell(`Content-Type: ${contentType}`)}`] : []),
    ...(body ? [`--data-binary ${inShell('text' in body ? body.text : `@${body.file}`)}`] : []),
  ]
  return lines.join(' \\\n  ')
}

function inPython({ method, url, contentType, body }: ProgramRequest): string {
  const headers = [`"Authorization": os.environ[${quoted(variable)}]`, ...(contentType ? [`"Content-Type": ${quoted(contentType)}`] : [])]
  const data = body && ('text' in body ? `${quoted(body.text)}.encode()` : `open(${quoted(body.file)}, "rb").read()`)
  return `import os, urllib.request

request = urllib.request.Request(
    ${quoted(url)},
    method=${quoted(method)},
    headers={${headers.join(', ')}},${data ? `\n    data=${data},` : ''}
)
with urllib.request.urlopen(request) as answer:
    print(answer.read().decode())`
}

function inR({ method, url, contentType, body }: ProgramRequest): string {
  const type = contentType ? `, type = ${quoted(contentType)}` : ''
  const data = body && ('text' in body ? `req_body_raw(${quoted(body.text)}${type})` : `req_body_file(${quoted(body.file)}${type})`)
  const steps = [
    `request(${quoted(url)})`,
    `req_method(${quoted(method)})`,
    `req_headers(Authorization = Sys.getenv(${quoted(variable)}))`,
    ...(data ? [data] : []),
    'req_perform()',
    'resp_body_string()',
  ]
  return `library(httr2)\n\n${steps.join(' |>\n  ')}`
}

function inJavaScript({ method, url, contentType, body }: ProgramRequest): string {
  const isFile = body !== undefined && 'file' in body
  const data = body && ('text' in body ? quoted(body.text) : `await readFile(${quoted(body.file)})`)
  const headers = [`Authorization: process.env.${variable}`, ...(contentType ? [`"Content-Type": ${quoted(contentType)}`] : [])]
  return `${isFile ? 'import { readFile } from "node:fs/promises"\n\n' : ''}const answer = await fetch(${quoted(url)}, {
  method: ${quoted(method)},
  headers: { ${headers.join(', ')} },${data ? `\n  body: ${data},` : ''}
})
console.log(await answer.text())`
}

export const sampleLanguages = ['curl', 'Python', 'R', 'JavaScript'] as const
export type SampleLanguage = (typeof sampleLanguages)[number]

const writers: Readonly<Record<SampleLanguage, (request: ProgramRequest) => string>> = { curl: inCurl, Python: inPython, R: inR, JavaScript: inJavaScript }

/** The call in a language, ready to be run where the token is in an environment variable. */
export const codeSample = (language: SampleLanguage, request: ProgramRequest): string => writers[language](request)
