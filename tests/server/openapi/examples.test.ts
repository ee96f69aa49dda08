import { beforeAll, expect, test } from 'vitest'
import { answerSchemas } from '#server/openapi/answer-schemas.ts'
import { buildDocument } from '#server/openapi/document.ts'
import { subjects } from '#server/openapi/subjects.ts'
import { routes } from '#server/routes/list.ts'
import { callsOf, exampleOf, requestOf, type ApiCall } from '#src/features/api-docs/api-call.ts'
import { codeSample, sampleLanguages, type SampleLanguage } from '#src/features/api-docs/code-samples.ts'
import type { ApiDocument } from '#domain/wire/integrations/api-document.ts'
import { beginningOf } from '#tests/harness/beginning-of.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { makeExampleLab, type ExampleLab } from '#tests/harness/example-lab.ts'
import { faultOf } from '#tests/harness/json-schema.ts'
import { makePng } from '#tests/harness/png.ts'
import { readSample } from '#tests/harness/read-code-sample.ts'
import { withoutNames } from '#server/openapi/documented-call.ts'

const document = buildDocument({ routes, subjects, answers: answerSchemas, version: '0.0.0' }) as unknown as ApiDocument
const orderOf = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
/** What reads first, and what removes last: parts before the whole. */
const depthOf = ({ path }: ApiCall) => path.split('/').length
/** After it, the token of the others is none any more. */
const isLast = ({ path }: ApiCall) => path === '/login/logout.ashx'
const calls = callsOf(document).toSorted(
  (a, b) =>
    Number(isLast(a)) - Number(isLast(b)) || orderOf.indexOf(a.method) - orderOf.indexOf(b.method) || (a.method === 'DELETE' ? depthOf(b) - depthOf(a) : 0),
)
const nameOf = ({ method, path }: ApiCall) => `${method} ${withoutNames(path)}`

/** The name and password of the first are those of the demonstration; behind the next ones, there is a service of someone else, and behind the last one, work that goes on. */
const withoutExample = new Set([
  'POST /api/v1/auth/user',
  'GET /api/v1/addons/{}/oauthConfig',
  'POST /api/v1/addons/{}/oauthConfig',
  'GET /api/v1/addons/{}/oauthConfig/getAuthUrl',
  'GET /api/v1/addons/{}/oauthConfig/getAccessToken',
  'POST /api/v1/addons/{}/oauthConfig/setAccessAndRefreshToken',
  'POST /members/fn/proxy/proxy.ashx',
  'POST /members/fn/proxy/proxy2.ashx',
  'GET /members/fn/retrieveMessage.ashx',
])

const files: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'run.csv': new TextEncoder().encode('well,od\nA1,0.4\n'),
  'gel.png': new Uint8Array(makePng(4, 3)),
}
/** Of calls whose files have no name: a picture for a drawing, and the first bytes of a workbook. */
const unnamedFile = ({ path }: ApiCall) => (path.endsWith('/excel') ? new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0]) : files['gel.png']!)

/** What an answer has that its description does not say. */
async function faultIn({ responses }: ApiCall, answer: Response): Promise<string | undefined> {
  const text = await beginningOf(answer)
  const described = responses[String(answer.status)]
  if (!answer.ok || !described) return `${answer.status} ${text.slice(0, 300)}`
  const schema = described.content?.['application/json']?.schema
  if (answer.status === 204) return text === '' ? undefined : 'not empty'
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  if (schema) return isJson ? faultOf(schema, JSON.parse(text)) : 'no JSON'
  return undefined
}

describeRoutes('the examples of the documentation', (lab) => {
  const labs = new Map<SampleLanguage, ExampleLab>()
  beforeAll(async () => {
    for (const language of sampleLanguages) labs.set(language, await makeExampleLab(lab.server))
  })

  /** One of each language, as a program would run it. */
  const run = async (language: SampleLanguage, call: ApiCall) => {
    const { token, withOwnNumbers } = labs.get(language)!
    const { method, url, contentType, body } = await readSample[language](codeSample(language, requestOf(call, exampleOf(call), 'https://lab.example')))
    const sent = body && ('text' in body ? withOwnNumbers(body.text) : (files[body.file] ?? unnamedFile(call)))
    const headers = { authorization: token, ...(contentType && { 'content-type': contentType }) }
    const answer = await fetch(lab.server.url + withOwnNumbers(url.replace('https://lab.example', '')), {
      method,
      headers,
      ...(sent !== undefined && { body: sent }),
    })
    return `${answer.status} ${(await beginningOf(answer)).slice(0, 300)}`
  }

  test('each is answered as its description says, also with everything that can be expanded [FAULT-113]', async () => {
    const { token, withOwnNumbers } = await makeExampleLab(lab.server)
    const faults: string[] = []
    for (const call of calls) {
      if (withoutExample.has(nameOf(call))) continue
      const example = exampleOf(call)
      const expandable = call.parameters.find(({ name }) => name === '$expand')
      const names = (expandable?.schema as { items: { enum: string[] } } | undefined)?.items.enum ?? []
      const all = { ...example, values: { ...example.values, 'query $expand': names.join(',') } }
      for (const typed of expandable ? [{ ...example, values: { ...example.values, 'query $expand': '' } }, all] : [example]) {
        const { url, method, contentType, body } = requestOf(call, typed, lab.server.url)
        const sent = body && ('text' in body ? withOwnNumbers(body.text) : (files[body.file] ?? unnamedFile(call)))
        const headers = { authorization: token, ...(contentType && { 'content-type': contentType }) }
        const answer = await fetch(lab.server.url + withOwnNumbers(url.replace(lab.server.url, '')), {
          method,
          headers,
          ...(sent !== undefined && { body: sent }),
        })
        const fault = await faultIn(call, answer)
        if (fault) faults.push(`${method} ${url.replace(lab.server.url, '')}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
  })

  test.each(sampleLanguages)('each one works as it stands, in %s', async (language) => {
    const faults: string[] = []
    for (const call of calls) {
      if (withoutExample.has(nameOf(call))) continue
      const answer = await run(language, call)
      if (!/^20[04] /.test(answer) || (answer.includes('"success":false') && call.path !== '/login/login.ashx'))
        faults.push(`${call.method} ${call.path}: ${answer}`)
    }
    expect(faults).toEqual([])
  })
})
